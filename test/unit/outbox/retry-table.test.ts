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

interface Seen extends Partial<AttemptEvidence> {
  readonly tokenProven?: boolean;
}
/** An event, and its meaning before and after the last chunk was handed over. */
type Row = readonly [what: string, error: AppError, seen: Seen, before: string, after: string];

const platform = { platformShape: true, signed: true };
const gateway = { platformShape: true };
const page = { page: true };
const other = (status: number): AppError => ({ ...rejected, status });
const bare: AppError = { code: 'throttled', retryAt: null };
const defect: AppError = { code: 'internal', reference: 'x' };
const signed = (status: number) => ({ status, ...platform });

/** The complete table. */
const TABLE: readonly Row[] = [
  ['a reset', offline('send'), { phase: 'sending' }, 'retry item', 'unknown'],
  ['a proxy that lets nothing out', proxy, { phase: 'connecting' }, 'retry queue', 'unknown'],
  ['a time-out', offline('timeout'), { phase: 'waiting' }, 'retry item', 'unknown'],
  [
    '401 that a question with the same token got as well',
    refusedToken,
    { ...signed(401), tokenProven: true },
    'retry item token',
    'retry item token',
  ],
  ['401 of a token that is good', refusedToken, signed(401), 'retry item token', 'unknown'],
  ['403 that says "Unauthenticated."', refusedToken, signed(403), 'retry item token', 'unknown'],
  [
    '429 that says when to come back, or that none is left',
    throttled,
    { status: 429 },
    'retry queue asked',
    'retry queue asked',
  ],
  [
    '429 as a page, which may be of anybody',
    throttled,
    { status: 429, ...page },
    'retry queue asked',
    'unknown',
  ],
  ['429 that says neither', bare, signed(429), 'retry queue', 'unknown'],
  ['408, 425 or 5xx', unavailable, signed(503), 'retry item asked', 'unknown'],
  ...[400, 403, 404, 405, 410, 415, 422, 451].flatMap((status): Row[] => {
    const error = status === 404 ? notFound : other(status);
    return [
      [`${status} with the platform's sign`, error, signed(status), 'rejected', 'rejected'],
      [
        `${status} in JSON without it`,
        error,
        { status, ...gateway },
        'rejected',
        'rejected unsure',
      ],
      [`${status} without words`, blocked, { status }, 'rejected', 'rejected unsure'],
      [`${status} as a page`, blocked, { status, ...page }, 'retry queue', 'unknown'],
    ];
  }),
  ['409, which may mean that it exists', other(409), signed(409), 'rejected', 'rejected unsure'],
  [
    '413 as a page: nobody passes on what is too large',
    blocked,
    { status: 413, ...page },
    'rejected',
    'rejected',
  ],
  [
    'a refusal that names a part of the form',
    invalidForm,
    { status: 422, ...gateway },
    'rejected',
    'rejected',
  ],
  ['another 4xx', other(418), signed(418), 'retry queue', 'unknown'],
  ['407 or 3xx', blocked, { status: 302, ...page }, 'retry queue', 'unknown'],
  ['2xx without a record', noRecord, { status: 200 }, 'unknown', 'unknown'],
  ['an error nobody foresaw', defect, {}, 'retry item', 'unknown'],
];

function evidence(seen: Partial<AttemptEvidence>, committed: boolean): AttemptEvidence {
  return {
    phase: 'answered',
    sentBytes: 10,
    totalBytes: 20,
    committed,
    status: null,
    platformShape: false,
    signed: false,
    page: false,
    serverDate: null,
    ...seen,
  };
}

function words(error: AppError, seen: AttemptEvidence, tokenProven = false): string {
  const outcome = outcomeOf({ answer: { ok: false, error }, evidence: seen, tokenProven });
  if (outcome.kind === 'rejected') return outcome.unsure ? 'rejected unsure' : 'rejected';
  if (outcome.kind !== 'retry') return outcome.kind;
  const token = outcome.tokenRefused ? ' token' : '';
  return `retry ${outcome.scope}${token}${outcome.retryAt === RETRY_AT ? ' asked' : ''}`;
}

test.each(TABLE)('%s', (_what, error, { tokenProven, ...seen }, before, after) => {
  expect(words(error, evidence(seen, false), tokenProven)).toBe(before);
  expect(words(error, evidence(seen, true), tokenProven)).toBe(after);
});

test('stops the whole queue without a connection, and never counts that as an unknown outcome', () => {
  const seen = evidence({ phase: 'connecting' }, false);
  expect(words(offline('connect'), seen)).toBe('retry queue');
});

test('starts nothing and lets the whole queue wait if no token is available', () => {
  const seen = evidence({ phase: 'notStarted' }, false);
  expect(words({ code: 'signedOut', reason: 'expired' }, seen)).toBe('retry queue');
});

test('treats a record as sent only if the platform had all of it', () => {
  const answer = { ok: true, value: { id: 'r-1' } as unknown as VerificationRecord } as const;
  const kindOf = (committed: boolean) =>
    outcomeOf({ answer, evidence: evidence(platform, committed), tokenProven: false }).kind;
  expect([kindOf(true), kindOf(false)]).toEqual(['sent', 'unknown']);
});
