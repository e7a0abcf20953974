import { describe, expect, it } from 'vitest';
import { Attributes } from '../../../main/applications/attributes.ts';
import type {
  AttributeChanges,
  AttributeDefinition,
} from '../../../preload/contract/models/attribute.ts';
import { serverError } from '../../peers/practice-platform/common-faults.ts';
import { type PracticeSession, practiceSession, unwrap } from '../platform/practice-session.ts';
import { send, TELLER } from '../practice/platform/raw-client.ts';

/** What JavaScript cannot hold, or orders anew, or mistakes for a prototype. */
const CONTENT =
  '{"limit":12345678901234567890,"rate":1.10,"far":1e400,"zero":-0,"b":1,"a":{"__proto__":{"x":[]}},"text":"\u2028é"}';
const TOKENS = '[0.1000,{"__proto__":1}]';

/** The practice platform with one definition that is hard to keep, as another program wrote it. */
async function desk(attributeUpdate: 'merge' | 'replace' = 'merge') {
  const session = await practiceSession({ attributeUpdate });
  const { platform, applicationId, client } = session;
  const id = platform.samples.attributeIds[7] ?? '';
  const login = await send(platform.url, 'POST', '/api/v1/auth/login', { json: TELLER });
  const token = (login.body as { access_token: string }).access_token;
  const put = (json: string) =>
    send(platform.url, 'PUT', `/api/attributes/${id}`, {
      token,
      bytes: Buffer.from(json),
      headers: { 'content-type': 'application/json' },
    });
  const whole = (name: string) =>
    put(
      `{"name":"${name}","description":"One","status":2,"type":2,"is_readonly":true,"content":${CONTENT},"tokens":${TOKENS}}`,
    );
  await whole('Hard to keep');
  const attributes = new Attributes(client, () => Date.UTC(2027, 0, 15));
  const seen = await read(attributes, session, 'keep');
  const update = (changes: AttributeChanges, unlisted = false) =>
    attributes.update({ applicationId, seen, changes, unlisted });
  const lastBody = () => platform.ledger.requestsOf('updateAttribute').at(-1)?.json ?? '';
  const sent = () => platform.ledger.count('updateAttribute');
  return {
    ...session,
    attributes,
    seen,
    update,
    whole,
    lastBody,
    sent,
    /** The definition as the platform writes it on the wire, without the time of its last change. */
    async wire() {
      return (await listed()).replace(/"updated_at":"[^"]*"/g, '');
    },
    remove: () => send(platform.url, 'DELETE', `/api/attributes/${id}`, { token }),
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

async function read(
  attributes: Attributes,
  { applicationId }: PracticeSession,
  search: string,
): Promise<AttributeDefinition> {
  const page = unwrap(await attributes.list({ applicationId, search, page: 1 }));
  const found = page.rows[0]?.attribute;
  if (!found) throw new Error('not listed');
  return found;
}

describe.each(['merge', 'replace'] as const)('on a platform that would %s', (how) => {
  it('a new name leaves all else identical, to the byte', async () => {
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

  it('new content goes out as staff wrote it, and the client only when it was set', async () => {
    await using it = await desk(how);
    unwrap(await it.update({ content: '{ "rate": 1.100 }', tokens: 'null', clientId: null }));
    expect(it.lastBody()).toContain('"client_id":null');
    expect(it.lastBody()).toContain('"content":{ "rate": 1.100 }');
    expect(await it.wire()).toContain('"content":{"rate":1.100},"tokens":null');
  });
});

describe('somebody else', () => {
  it('changed it: nothing is sent, and what it is now is told', async () => {
    await using it = await desk();
    await it.whole('Another name');
    const before = it.sent();
    expect(unwrap(await it.update({ description: 'Mine' }))).toMatchObject({
      outcome: 'changed',
      attribute: { id: it.seen.id, name: 'Another name' },
    });
    expect(it.sent()).toBe(before);
  });

  it('deleted it: nothing is sent, unless staff insist and are told by the platform', async () => {
    await using it = await desk();
    await it.remove();
    const before = it.sent();
    expect(unwrap(await it.update({ name: 'Mine' }))).toEqual({ outcome: 'unlisted' });
    expect(it.sent()).toBe(before);
    expect(await it.update({ name: 'Mine' }, true)).toMatchObject({
      error: { code: 'notFound', what: 'attribute' },
    });
    const { applicationId, seen } = it;
    const input = { applicationId, seen, confirmation: 'Hard to keep', unlisted: false };
    expect(unwrap(await it.attributes.delete(input))).toEqual({ outcome: 'unlisted' });
  });
});

describe('no answer', () => {
  it.each([
    [serverError(500, { when: 'afterwards' }), 'Mine'],
    [serverError(503), 'Hard to keep'],
    [{ kind: 'cut-response', afterBytes: 10 } as const, 'Mine'],
  ])('after %j: it is read again, and what the platform says is told', async (fault, name) => {
    await using it = await desk();
    it.platform.faults.add({ operation: 'updateAttribute', fault });
    const before = it.sent();
    expect(unwrap(await it.update({ name: 'Mine' }))).toMatchObject({
      outcome: 'doubtful',
      now: { attribute: { name }, readAt: '2027-01-15T00:00:00.000Z' },
    });
    expect(it.sent()).toBe(before + 1);
  });

  it('to the reading before: nothing is sent', async () => {
    await using it = await desk();
    it.platform.faults.add({ operation: 'listAttributes', fault: serverError(503) });
    const before = it.sent();
    expect(await it.update({ name: 'Mine' })).toMatchObject({ error: { code: 'unavailable' } });
    expect(it.sent()).toBe(before);
  });
});

describe('deleting', () => {
  it('needs its name, and is for good', async () => {
    await using it = await desk();
    const remove = (confirmation: string) =>
      it.attributes.delete({
        applicationId: it.applicationId,
        seen: it.seen,
        confirmation,
        unlisted: false,
      });
    expect(await remove('hard to keep')).toMatchObject({ error: { code: 'invalidRequest' } });
    expect(it.platform.ledger.count('deleteAttribute')).toBe(0);
    expect(unwrap(await remove(' Hard  to keep '))).toEqual({ outcome: 'done', attribute: null });
    const page = { applicationId: it.applicationId, search: 'keep', page: 1 };
    expect(unwrap(await it.attributes.list(page)).rows).toEqual([]);
  });

  it('without an answer tells that it is gone', async () => {
    await using it = await desk();
    it.platform.faults.add({
      operation: 'deleteAttribute',
      fault: serverError(500, { when: 'afterwards' }),
    });
    const { applicationId, seen } = it;
    const input = { applicationId, seen, confirmation: 'Hard to keep', unlisted: false };
    expect(unwrap(await it.attributes.delete(input))).toMatchObject({
      outcome: 'doubtful',
      now: { attribute: null },
    });
  });
});
