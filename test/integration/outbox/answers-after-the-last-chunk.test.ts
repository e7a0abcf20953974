import { expect, test } from 'vitest';
import { outcomeOf } from '../../../main/outbox/sending/retry-table.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { ODD_ANSWERS } from '../../support/odd-answers.ts';
import { clientFor, fileOf, invoice } from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import { RECORD_ANSWER } from '../../support/verification-record.ts';

interface Given {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Returns the outcomes of submissions whose complete request gets these answers, one after the
 * other.
 */
async function outcomesOf(answers: readonly Given[]) {
  let next = 0;
  await using server = await tinyServer((request, response) => {
    const { status, type = 'application/json', headers, body } = answers[next] as Given;
    const head = { 'content-type': type, ...headers };
    request.resume().on('end', () => response.writeHead(status, head).end(body));
  });
  await using under = clientFor(`http://127.0.0.1:${server.port}`);
  const outcomes: ReturnType<typeof outcomeOf>[] = [];
  for (next = 0; next < answers.length; next += 1) {
    const attempt = await under.client.createVerification(
      'app-1' as ApplicationId,
      invoice(fileOf([new Uint8Array(500)])),
      { commit: () => undefined },
    );
    expect(attempt.evidence.committed).toBe(true);
    outcomes.push(outcomeOf({ ...attempt, tokenProven: false }));
  }
  return outcomes;
}

const record = JSON.parse(RECORD_ANSWER).data as Record<string, unknown>;
const answer = (value: unknown, status = 200): Given => ({ status, body: JSON.stringify(value) });

test('treats a record as sent only if it matches the specification', async () => {
  const whole = [
    answer({ data: record }),
    answer({ data: record }, 201),
    answer({ data: { ...record, id: 7, has_passed: 0, has_failed: '1', error: { a: 1 }, new: 1 } }),
  ];
  const less = Object.keys(record).map((name) => answer({ data: { ...record, [name]: null } }));
  const other = [
    { ...record, id: '' },
    { ...record, id: 'x'.repeat(300) },
    { ...record, service: '  ' },
    { ...record, verification: {} },
    { ...record, has_passed: 'no' },
    { ...record, error: 'x'.repeat(100_000) },
  ].map((data) => answer({ data }));
  const kinds = (await outcomesOf([...whole, ...less, ...other])).map(({ kind }) => kind);
  expect(kinds.slice(0, whole.length)).toEqual(whole.map(() => 'sent'));
  expect(kinds.slice(whole.length)).toEqual([...less, ...other].map(() => 'unknown'));
});

/** The headers of the platform's own answers. The number is new each time. */
const SIGN = { server: 'lender/7', 'x-request-id': 'b0d7' };
const words = { message: 'No.' };
const signed = (status: number, headers = {}): Given => ({
  ...answer(words, status),
  headers: { ...SIGN, 'x-request-id': `n-${status}`, ...headers },
});
const gateway = (status: number, headers = {}): Given => ({
  ...answer(words, status),
  headers: { server: 'gateway', ...headers },
});
const page = (status: number): Given => ({
  status,
  type: 'text/html',
  headers: { server: 'lender/7' },
  body: '<!doctype html><h1>No</h1>',
});

/**
 * The answer to a complete request, and the outcome of the submission. The same table is in
 * docs/design/outbox.md.
 */
const SHAPES: readonly (readonly [string, Given, string])[] = [
  ['400, signed', signed(400), 'rejected'],
  ['401, while the token is good', signed(401), 'unknown'],
  ['403, signed', signed(403), 'rejected'],
  ['404, signed', signed(404), 'rejected'],
  ['405, signed', signed(405), 'rejected'],
  ['409, signed', signed(409), 'rejected, unsure'],
  ['410, signed', signed(410), 'rejected'],
  ['413 as a page', page(413), 'rejected'],
  ['415, signed', signed(415), 'rejected'],
  ['422, signed', signed(422), 'rejected'],
  ['429 with Retry-After', gateway(429, { 'retry-after': '9' }), 'retry'],
  ['429 that says none is left', signed(429, { 'x-ratelimit-remaining': '0' }), 'retry'],
  ['429 that says neither', signed(429), 'unknown'],
  ['451, signed', signed(451), 'rejected'],
  ['403 in JSON of a gateway', gateway(403), 'rejected, unsure'],
  ['404 without words', { ...gateway(404), body: '' }, 'rejected, unsure'],
  ['403 as a page', page(403), 'unknown'],
  ['503 with Retry-After', signed(503, { 'retry-after': '9' }), 'unknown'],
  ['a redirect', { ...page(302), headers: { location: 'https://portal.example/' } }, 'unknown'],
  ['200 as a page', page(200), 'unknown'],
  ['200 without a record', { ...answer({ data: { id: 'x' } }), headers: SIGN }, 'unknown'],
];

test('leaves seven of 21 kinds of answers after the commit gate to staff, and treats none as sent', async () => {
  const learned: Given = { ...answer({ data: record }), headers: SIGN };
  const [first, ...outcomes] = await outcomesOf([learned, ...SHAPES.map(([, given]) => given)]);
  expect(first?.kind).toBe('sent');
  const seen = outcomes.map((outcome, at) => [
    SHAPES[at]?.[0],
    outcome.kind === 'rejected' && outcome.unsure ? 'rejected, unsure' : outcome.kind,
  ]);
  expect(seen).toEqual(SHAPES.map(([name, , outcome]) => [name, outcome]));
  expect(seen.filter(([, outcome]) => outcome === 'unknown')).toHaveLength(7);
});

test('learns a sign only from what only the platform can have sent', async () => {
  const portal = { ...answer({ data: { id: 'accept-terms' } }), headers: SIGN };
  const [, unsure] = await outcomesOf([portal, signed(403)]);
  expect(unsure).toMatchObject({ kind: 'rejected', unsure: true });
  const plain = answer({ data: record });
  const [, alone] = await outcomesOf([plain, answer(words, 403)]);
  expect(alone).toMatchObject({ kind: 'rejected', unsure: true });
});

test('treats nothing else that any server says as a receipt, and does not send again by itself', async () => {
  const odd = Object.entries(ODD_ANSWERS).map(([name, { body, ...rest }]) => ({
    name,
    ...rest,
    body: typeof body === 'string' ? body : body('Forbidden'),
  }));
  const outcomes = await outcomesOf(odd);
  for (const [at, outcome] of outcomes.entries()) {
    const { name = '', status = 0 } = odd[at] ?? {};
    const refuses = [400, 403, 404, 409, 413, 422].includes(status);
    const waits = name === '429 for ever';
    const expected = refuses ? 'rejected' : waits ? 'retry' : 'unknown';
    expect(`${name}: ${outcome.kind}`).toBe(`${name}: ${expected}`);
    // None of these answers has the platform's headers. Only a body that is too large was certainly
    // not passed on.
    if (outcome.kind === 'rejected') expect(outcome.unsure).toBe(status !== 413);
  }
  const alone = outcomes[odd.findIndex(({ name }) => name === 'an id alone')];
  expect(alone).toMatchObject({ failure: { code: 'unexpectedAnswer', came: 'partOfIt' } });
});

test('treats a refusal that names the form as a refusal, whoever sends it', async () => {
  const invalid = { message: 'Invalid.', errors: { front_photo: ['Too dark.'] } };
  const [refused] = await outcomesOf([answer(invalid, 422)]);
  expect(refused).toMatchObject({
    kind: 'rejected',
    unsure: false,
    failure: { fieldErrors: { front_photo: ['Too dark.'] } },
  });
});
