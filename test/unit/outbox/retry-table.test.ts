import { expect, test } from 'vitest';
import { outcomeOf } from '../../../main/outbox/sending/retry-table.ts';
import type { AttemptEvidence } from '../../../main/platform/verification-attempt.ts';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { VerificationRecord } from '../../../preload/contract/models/verification.ts';

const RETRY_AT = '2026-11-21T10:00:30.000Z';
const throttled: AppError = { code: 'throttled', retryAt: RETRY_AT };
const unavailable: AppError = { code: 'unavailable', status: 503, retryAt: RETRY_AT };
const blocked: AppError = { code: 'blockedOnTheWay', status: 403, evidence: 'an answer' };
const proxy: AppError = {
  code: 'proxy',
  problem: 'signIn',
  by: 'system',
  proxy: 'p.example:3128',
  status: 407,
  schemes: ['basic'],
  tried: false,
};
const refusedToken: AppError = { code: 'signedOut', reason: 'refused' };
const rejected: AppError = {
  code: 'rejected',
  status: 422,
  platformMessage: null,
  fieldErrors: {},
};
const invalidForm: AppError = { ...rejected, fieldErrors: { 'form.front_photo': ['Too small.'] } };
const otherFields: AppError = { ...rejected, fieldErrors: { policy: ['Blocked.'] } };
const notFound: AppError = { code: 'notFound', what: 'application', platformMessage: 'No.' };
const noRecord: AppError = { code: 'unexpectedAnswer', status: 200, detail: 'no record' };

function offline(phase: 'connect' | 'send' | 'receive' | 'timeout'): AppError {
  return { code: 'offline', phase, requestSent: 'part', detail: 'ECONNRESET' };
}

interface Row {
  readonly what: string;
  readonly error: AppError;
  readonly shape?: boolean;
  readonly tokenDead?: boolean;
  readonly phase?: AttemptEvidence['phase'];
  readonly before: string;
  readonly after: string;
}

/** The whole table: an event, and what it means before and after the last chunk was handed over. */
const TABLE: readonly Row[] = [
  {
    what: 'a reset',
    error: offline('send'),
    phase: 'sending',
    before: 'retry item',
    after: 'unknown',
  },
  {
    what: 'a proxy that lets nothing out',
    error: proxy,
    phase: 'connecting',
    before: 'retry queue',
    after: 'unknown',
  },
  {
    what: 'a time-out',
    error: offline('timeout'),
    phase: 'waiting',
    before: 'retry item',
    after: 'unknown',
  },
  {
    what: '401, platform, of a dead token',
    error: refusedToken,
    shape: true,
    tokenDead: true,
    before: 'retry item token',
    after: 'retry item token',
  },
  {
    what: '401, platform, of a token that is good',
    error: refusedToken,
    shape: true,
    before: 'retry item token',
    after: 'unknown',
  },
  { what: '401, not the platform', error: refusedToken, before: 'retry item', after: 'unknown' },
  {
    what: '429, platform',
    error: throttled,
    shape: true,
    before: 'retry queue asked',
    after: 'retry queue asked',
  },
  {
    what: '429, platform, which does not say when to come back',
    error: { code: 'throttled', retryAt: null },
    shape: true,
    before: 'retry queue',
    after: 'unknown',
  },
  {
    what: '429, not the platform',
    error: throttled,
    before: 'retry queue asked',
    after: 'unknown',
  },
  { what: '408, 425 or 5xx', error: unavailable, before: 'retry item asked', after: 'unknown' },
  {
    what: '5xx in JSON',
    error: unavailable,
    shape: true,
    before: 'retry item asked',
    after: 'unknown',
  },
  {
    what: 'a refusal that names a part of the form',
    error: invalidForm,
    shape: true,
    before: 'rejected',
    after: 'rejected',
  },
  {
    what: 'a refusal that names something else',
    error: otherFields,
    shape: true,
    before: 'rejected',
    after: 'unknown',
  },
  {
    what: '403 or 409 with a message',
    error: rejected,
    shape: true,
    before: 'rejected',
    after: 'unknown',
  },
  {
    what: '404 with a message',
    error: notFound,
    shape: true,
    before: 'rejected',
    after: 'unknown',
  },
  { what: 'a page, 3xx or a proxy', error: blocked, before: 'retry queue', after: 'unknown' },
  { what: '2xx without a record', error: noRecord, before: 'unknown', after: 'unknown' },
  {
    what: 'an error nobody foresaw',
    error: { code: 'internal', reference: 'x' },
    before: 'retry item',
    after: 'unknown',
  },
];

function evidence(row: Pick<Row, 'shape' | 'phase'>, committed: boolean): AttemptEvidence {
  return {
    phase: row.phase ?? 'answered',
    sentBytes: 10,
    totalBytes: 20,
    committed,
    status: null,
    platformShape: row.shape ?? false,
    serverDate: null,
  };
}

function words(error: AppError, seen: AttemptEvidence, tokenDead = false): string {
  const outcome = outcomeOf({ answer: { ok: false, error }, evidence: seen, tokenDead });
  if (outcome.kind !== 'retry') return outcome.kind;
  const token = outcome.tokenRefused ? ' token' : '';
  return `retry ${outcome.scope}${token}${outcome.retryAt === RETRY_AT ? ' asked' : ''}`;
}

for (const row of TABLE) {
  test(`${row.what}: ${row.before} before the last chunk left, ${row.after} after it`, () => {
    expect(words(row.error, evidence(row, false), row.tokenDead)).toBe(row.before);
    expect(words(row.error, evidence(row, true), row.tokenDead)).toBe(row.after);
  });
}

test('no connection stops the whole queue, and is never an unknown outcome', () => {
  const seen = evidence({ phase: 'connecting' }, false);
  expect(words(offline('connect'), seen)).toBe('retry queue');
});

test('a record counts as sent only when the platform had the whole of it', () => {
  const answer = { ok: true, value: { id: 'r-1' } as unknown as VerificationRecord } as const;
  expect(
    outcomeOf({ answer, evidence: evidence({ shape: true }, true), tokenDead: false }).kind,
  ).toBe('sent');
  expect(
    outcomeOf({ answer, evidence: evidence({ shape: true }, false), tokenDead: false }).kind,
  ).toBe('unknown');
});
