import { expect, test } from 'vitest';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import {
  MOST_OTHER_FIELDS,
  MOST_OTHER_NAME,
  MOST_OTHER_TEXT,
} from '../../../preload/contract/models/verification.ts';
import { verificationResult } from '../../../preload/contract/models/verification-result.ts';
import { clientFor, fileOf, invoice, TOKEN } from '../../support/platform-under-test.ts';
import { RECORD_ANSWER } from '../../support/verification-record.ts';
import { answerText, wireServer } from '../../support/wire-server.ts';

const RECORD = JSON.parse(RECORD_ANSWER).data;

/** Returns what the client reads from this record in the answer to a verification. */
async function read(record: object) {
  const body = JSON.stringify({ data: { ...RECORD, ...record } });
  await using server = await wireServer((wire) => {
    const text = answerText(200, Buffer.from(body).toString('latin1'));
    if (wire.body().endsWith('--\r\n')) wire.socket.write(Buffer.from(text, 'latin1'));
  });
  await using under = clientFor(server.url);
  const given = { commit: () => undefined };
  const file = invoice(fileOf([new Uint8Array(5000)]));
  const { answer } = await under.client.createVerification('app-1' as ApplicationId, file, given);
  return answer.ok ? answer.value : expect.fail(answer.error.code);
}

test('keeps plain values of fields that the specification does not name', async () => {
  const plain = { review_level: 2, is_manual: false, queue: 'second', reviewer: null };
  const record = { updated_at: '2026-11-21T12:00:00.000000Z', ...plain };
  expect(await read({ ...record, pages: [1], risk: { score: 3 } })).toMatchObject({
    service: RECORD.service,
    verification: RECORD.verification,
    updatedAt: '2026-11-21T12:00:00.000000Z',
    other: plain,
  });
});

test('shortens, cleans, and counts the content of a record and loses no flag of its result', async () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field_${n}`, n]));
  const long = await read({ ['n'.repeat(5000)]: 't'.repeat(20_000), ...many });
  const [[name, text] = []] = Object.entries(long.other);
  expect(name).toHaveLength(MOST_OTHER_NAME);
  expect(text).toHaveLength(MOST_OTHER_TEXT);
  expect(Object.keys(long.other)).toHaveLength(MOST_OTHER_FIELDS);

  const turned = await read({
    'na\u202eme\u0000 it': `one\r\ntwo\u202e ${TOKEN}`,
    service: 'ser\u200bvice',
    error: { reason: 'not\u202e sure', at: [1, 'x'.repeat(9000)] },
    document_type: 'pass\u2066port',
    errored_at: { date: '2026-11-21' },
    passed_at: '\u202e',
    constructor: 'kept',
  });
  expect(turned).toMatchObject({ service: 'service', documentType: 'passport' });
  expect(turned.error).toMatch(/^\{"reason":"not sure","at":\[1,"x{100,1980}…$/);
  expect(turned.other).toEqual({
    errored_at: '{"date":"2026-11-21"}',
    'name it': 'one two •••',
    constructor: 'kept',
  });
  expect(verificationResult(turned).kind).toBe('errored');
  expect(await read({ error: {}, error_status_code: [] })).toMatchObject({
    error: null,
    errorStatusCode: null,
  });
});
