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

/** What becomes of submissions whose whole request gets these answers, one after the other. */
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
    outcomes.push(outcomeOf({ ...attempt, tokenDead: false }));
  }
  return outcomes;
}

const record = JSON.parse(RECORD_ANSWER).data as Record<string, unknown>;
const answer = (value: unknown, status = 200): Given => ({ status, body: JSON.stringify(value) });

test('only what the specification shows of a record makes one sent', async () => {
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

test('what any server may say leaves it unknown, with what was seen', async () => {
  const odd = Object.entries(ODD_ANSWERS).map(([name, { body, ...rest }]) => ({
    name,
    ...rest,
    body: typeof body === 'string' ? body : body('Forbidden'),
  }));
  const messages = [400, 401, 403, 404, 409, 410, 422, 429].map((status) => ({
    name: `${status} with a message`,
    ...answer({ message: 'Forbidden' }, status),
  }));
  const all = [...odd, ...messages];
  const outcomes = await outcomesOf(all);
  for (const [at, outcome] of outcomes.entries()) {
    expect(`${all[at]?.name}: ${outcome.kind}`).toBe(`${all[at]?.name}: unknown`);
    expect(outcome).toMatchObject({ failure: { code: expect.any(String) } });
  }
  const forbidden = outcomes[all.findIndex(({ name }) => name === '403 with a message')];
  expect(forbidden).toMatchObject({ failure: { status: 403, platformMessage: 'Forbidden' } });
  const alone = outcomes[all.findIndex(({ name }) => name === 'an id alone')];
  expect(alone).toMatchObject({ failure: { code: 'unexpectedAnswer', came: 'partOfIt' } });
});

test('a refusal that names the form is one, and a wait with its end is waited for', async () => {
  const invalid = { message: 'Invalid.', errors: { front_photo: ['Too dark.'] } };
  const wait = { ...answer({ message: 'Slow down.' }, 429), headers: { 'retry-after': '9' } };
  const [refused, later] = await outcomesOf([answer(invalid, 422), wait]);
  expect(refused).toMatchObject({
    kind: 'rejected',
    failure: { fieldErrors: { front_photo: ['Too dark.'] } },
  });
  expect(later).toMatchObject({ kind: 'retry', scope: 'queue', retryAt: expect.any(String) });
});
