import { describe, expect, it } from 'vitest';
import { Attributes } from '../../../main/applications/attributes.ts';
import type { AttributeChanges } from '../../../preload/contract/models/attribute.ts';
import { serverError } from '../../peers/practice-platform/common-faults.ts';
import { practiceSession, unwrap } from '../platform/practice-session.ts';
import { send, TELLER } from '../practice/platform/raw-client.ts';

/**
 * JSON with numbers that JavaScript cannot hold, keys that it would reorder, and a key that it
 * would mistake for a prototype.
 */
const CONTENT =
  '{"limit":12345678901234567890,"rate":1.10,"far":1e400,"zero":-0,"b":1,"a":{"__proto__":{"x":[]}},"text":"\u2028é"}';
const TOKENS = '[0.1000,{"__proto__":1}]';

/**
 * Opens the practice platform with one attribute definition that is hard to preserve, as if another
 * program had written it.
 */
async function desk(attributeUpdate: 'merge' | 'replace' = 'merge') {
  const session = await practiceSession({ attributeUpdate });
  const { platform, applicationId, client } = session;
  const id = platform.samples.attributeIds[7] ?? '';
  const login = await send(platform.url, 'POST', '/api/v1/auth/login', { json: TELLER });
  const token = (login.body as { access_token: string }).access_token;
  await send(platform.url, 'PUT', `/api/attributes/${id}`, {
    token,
    bytes: Buffer.from(
      `{"name":"Hard to keep","description":"One","status":2,"type":2,"is_readonly":true,"content":${CONTENT},"tokens":${TOKENS}}`,
    ),
    headers: { 'content-type': 'application/json' },
  });
  const attributes = new Attributes(client, () => Date.UTC(2027, 0, 15));
  const page = unwrap(await attributes.list({ applicationId, search: 'keep', page: 1 }));
  const seen = page.rows[0]?.attribute ?? expect.fail();
  const update = (changes: AttributeChanges) =>
    attributes.update({ applicationId, seen, changes, unlisted: false });
  const lastBody = () => platform.ledger.requestsOf('updateAttribute').at(-1)?.json ?? '';
  const sent = () => platform.ledger.count('updateAttribute');
  return {
    ...session,
    update,
    lastBody,
    sent,
    /** Returns the definition as the platform sends it, without the time of its last change. */
    async wire() {
      return (await listed()).replace(/"updated_at":"[^"]*"/g, '');
    },
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
  async function listed() {
    const reply = await send(platform.url, 'GET', `/api/applications/${applicationId}/attributes`, {
      token,
      json: { attributes: [id] },
    });
    return reply.bytes.toString();
  }
}

describe.each(['merge', 'replace'] as const)('a platform that would %s', (how) => {
  it('leaves everything else byte for byte unchanged with a new name', async () => {
    await using it = await desk(how);
    const before = await it.wire();
    expect(before).toContain(CONTENT);
    const outcome = unwrap(await it.update({ name: 'Renamed' }));
    expect(outcome).toMatchObject({ outcome: 'done', attribute: { name: 'Renamed' } });
    expect(it.lastBody()).toBe(
      `{"name":"Renamed","description":"One","status":2,"type":2,"tokens":${TOKENS},"content":${CONTENT},"is_readonly":true}`,
    );
    expect(await it.wire()).toBe(before.replace('Hard to keep', 'Renamed'));
  });

  it('sends new content as staff wrote it, and the client only if it was set', async () => {
    await using it = await desk(how);
    unwrap(await it.update({ content: '{ "rate": 1.100 }', tokens: 'null', clientId: null }));
    expect(it.lastBody()).toContain('"client_id":null');
    expect(it.lastBody()).toContain('"content":{ "rate": 1.100 }');
    expect(await it.wire()).toContain('"content":{"rate":1.100},"tokens":null');
  });
});

it.each([
  [serverError(500, { when: 'afterwards' }), 'Mine'],
  [serverError(503), 'Hard to keep'],
  [{ kind: 'cut-response', afterBytes: 10 } as const, 'Mine'],
])('reads it again after %j, and shows what the platform returns', async (fault, name) => {
  await using it = await desk();
  it.platform.faults.add({ operation: 'updateAttribute', fault });
  const before = it.sent();
  expect(unwrap(await it.update({ name: 'Mine' }))).toMatchObject({
    outcome: 'doubtful',
    now: { attribute: { name }, readAt: '2027-01-15T00:00:00.000Z' },
  });
  expect(it.sent()).toBe(before + 1);
});
