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
const notFound: AppError = { code: 'notFound', what: 'application', platformMessage: 'No.' };
const noRecord: AppError = { code: 'unexpectedAnswer', status: 200, detail: 'no record' };

function offline(phase: 'connect' | 'send' | 'receive' | 'timeout'): AppError {
  return { code: 'offline', phase, requestSent: 'part', detail: 'ECONNRESET' };
}

interface Row {
  readonly what: string;
  readonly error: AppError;
  readonly status?: number;
  readonly seen?: Partial<AttemptEvidence>;
  readonly tokenProven?: boolean;
  readonly before: string;
  readonly after: string;
}

const platform = { platformShape: true, signed: true };
const gateway = { platformShape: true };
const page = { page: true };

/** The whole table: an event, and what it means before and after the last chunk was handed over. */
const TABLE: readonly Row[] = [
  {
    what: 'a reset',
    error: offline('send'),
    seen: { phase: 'sending' },
    before: 'retry item',
    after: 'unknown',
  },
  {
    what: 'a proxy that lets nothing out',
    error: proxy,
    seen: { phase: 'connecting' },
    before: 'retry queue',
    after: 'unknown',
  },
  {
    what: 'a time-out',
    error: offline('timeout'),
    seen: { phase: 'waiting' },
    before: 'retry item',
    after: 'unknown',
  },
  {
    what: '401 that a question with the same token got as well',
    error: refusedToken,
    status: 401,
    seen: platform,
    tokenProven: true,
    before: 'retry item token',
    after: 'retry item token',
  },
  {
    what: '401 of a token that is good',
    error: refusedToken,
    status: 401,
    seen: platform,
    before: 'retry item token',
    after: 'unknown',
  },
  {
    what: '403 that says "Unauthenticated."',
    error: refusedToken,
    status: 403,
    seen: platform,
    before: 'retry item token',
    after: 'unknown',
  },
  {
    what: '429 that says when to come back, or that none is left',
    error: throttled,
    status: 429,
    before: 'retry queue asked',
    after: 'retry queue asked',
  },
  {
    what: '429 as a page, which may be of anybody',
    error: throttled,
    status: 429,
    seen: page,
    before: 'retry queue asked',
    after: 'unknown',
  },
  {
    what: '429 that says neither',
    error: { code: 'throttled', retryAt: null },
    status: 429,
    seen: platform,
    before: 'retry queue',
    after: 'unknown',
  },
  {
    what: '408, 425 or 5xx',
    error: unavailable,
    status: 503,
    seen: platform,
    before: 'retry item asked',
    after: 'unknown',
  },
  ...[400, 403, 404, 405, 410, 415, 422, 451].flatMap((status): Row[] => {
    const error = status === 404 ? notFound : { ...rejected, status };
    return [
      {
        what: `${status} with the platform's sign`,
        error,
        status,
        seen: platform,
        before: 'rejected',
        after: 'rejected',
      },
      {
        what: `${status} in JSON without it`,
        error,
        status,
        seen: gateway,
        before: 'rejected',
        after: 'rejected unsure',
      },
      {
        what: `${status} without words`,
        error: blocked,
        status,
        before: 'rejected',
        after: 'rejected unsure',
      },
      {
        what: `${status} as a page`,
        error: blocked,
        status,
        seen: page,
        before: 'retry queue',
        after: 'unknown',
      },
    ];
  }),
  {
    what: '409, which may mean that it exists',
    error: { ...rejected, status: 409 },
    status: 409,
    seen: platform,
    before: 'rejected',
    after: 'rejected unsure',
  },
  {
    what: '413 as a page: nobody passes on what is too large',
    error: blocked,
    status: 413,
    seen: page,
    before: 'rejected',
    after: 'rejected',
  },
  {
    what: 'a refusal that names a part of the form',
    error: invalidForm,
    status: 422,
    seen: gateway,
    before: 'rejected',
    after: 'rejected',
  },
  {
    what: 'another 4xx',
    error: { ...rejected, status: 418 },
    status: 418,
    seen: platform,
    before: 'retry queue',
    after: 'unknown',
  },
  {
    what: '407 or 3xx',
    error: blocked,
    status: 302,
    seen: page,
    before: 'retry queue',
    after: 'unknown',
  },
  {
    what: '2xx without a record',
    error: noRecord,
    status: 200,
    before: 'unknown',
    after: 'unknown',
  },
  {
    what: 'an error nobody foresaw',
    error: { code: 'internal', reference: 'x' },
    before: 'retry item',
    after: 'unknown',
  },
];

function evidence(row: Pick<Row, 'status' | 'seen'>, committed: boolean): AttemptEvidence {
  return {
    phase: 'answered',
    sentBytes: 10,
    totalBytes: 20,
    committed,
    status: row.status ?? null,
    platformShape: false,
    signed: false,
    page: false,
    serverDate: null,
    ...row.seen,
  };
}

function words(error: AppError, seen: AttemptEvidence, tokenProven = false): string {
  const outcome = outcomeOf({ answer: { ok: false, error }, evidence: seen, tokenProven });
  if (outcome.kind === 'rejected') return outcome.unsure ? 'rejected unsure' : 'rejected';
  if (outcome.kind !== 'retry') return outcome.kind;
  const token = outcome.tokenRefused ? ' token' : '';
  return `retry ${outcome.scope}${token}${outcome.retryAt === RETRY_AT ? ' asked' : ''}`;
}

for (const row of TABLE) {
  test(`${row.what}: ${row.before} before the last chunk left, ${row.after} after it`, () => {
    expect(words(row.error, evidence(row, false), row.tokenProven)).toBe(row.before);
    expect(words(row.error, evidence(row, true), row.tokenProven)).toBe(row.after);
  });
}

test('no connection stops the whole queue, and is never an unknown outcome', () => {
  const seen = evidence({ seen: { phase: 'connecting' } }, false);
  expect(words(offline('connect'), seen)).toBe('retry queue');
});

test('a record counts as sent only when the platform had the whole of it', () => {
  const answer = { ok: true, value: { id: 'r-1' } as unknown as VerificationRecord } as const;
  const kindOf = (committed: boolean) =>
    outcomeOf({ answer, evidence: evidence({ seen: platform }, committed), tokenProven: false })
      .kind;
  expect([kindOf(true), kindOf(false)]).toEqual(['sent', 'unknown']);
});
