import type { AppError } from '../../preload/contract/app-error.ts';
import { type Answer, mediaTypeOf } from './answer.ts';
import { asObject, type PlatformRefusal, platformRefusal, shownText } from './platform-message.ts';

/** Describes the request that an answer belongs to. */
export interface AnswerContext {
  /** True when signing in. A refusal is then about the e-mail and password, not about a token. */
  readonly login: boolean;
  /** True if the request changes nothing. It then does no harm if a device on the network refused it. */
  readonly reads?: boolean;
  /** What was requested, for the error of a 404. */
  readonly what: string;
  /** Texts that must not appear in an error. */
  readonly secrets: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const UNAUTHENTICATED = 'Unauthenticated.';
/** The specification doesn't say which status a wrong password gets, so each of these counts as a refused sign-in. */
const SIGN_IN_REFUSED = new Set([400, 401, 403, 422]);
/** 407 and 511 never come from an origin server (RFC 9110, 15.5.8; RFC 6585, 6). */
const ON_THE_WAY = new Set([407, 511]);
/** Statuses that mean "not now". 408 and 425 are among them (RFC 9110, 15.5.9; RFC 8470, 5.2). */
const NOT_NOW = new Set([408, 425]);

/** Returns the platform's refusal if the answer has its shape, or null otherwise. */
function refusalIn(answer: Answer, context: AnswerContext): PlatformRefusal | null {
  return answer.body.kind === 'json' ? platformRefusal(answer.body.value, context.secrets) : null;
}

/**
 * Returns whether the platform itself refused the token, with its own 401 or with "Unauthenticated." and any status.
 * Only then is it certain that nothing was done.
 */
export function isClearlyUnauthenticated(answer: Answer): boolean {
  const refusal = refusalIn(answer, { login: false, what: '', secrets: [], now: 0 });
  return refusal !== null && (answer.status === 401 || refusal.message === UNAUTHENTICATED);
}

/** Returns whether a refusal has the platform's shape, which suggests that it came from the platform. */
export function isPlatformRefusal(answer: Answer): boolean {
  if (isOnTheWay(answer.status)) return false;
  return refusalIn(answer, { login: false, what: '', secrets: [], now: 0 }) !== null;
}

/**
 * Returns whether this status can't come from an origin server: it is a redirect, or a device on the network requires
 * something (407, 511).
 */
export function isOnTheWay(status: number): boolean {
  return ON_THE_WAY.has(status) || (status >= 300 && status < 400);
}

/** The maximum length of a host name (RFC 1035, 2.3.4). */
const MAX_HOST = 255;
/** Media types that may be named. Any other type could contain text that someone inserted. */
const NAMED_TYPE =
  /^(text\/(html|plain|xml|css|javascript)|application\/(json|xml|problem\+json|xhtml\+xml|octet-stream|pdf)|image\/(png|jpeg|gif))$/;

/**
 * Describes where an answer came from, for network administrators. Uses only facts from the status line and headers,
 * because a page's text may repeat what was sent. The host of a redirect may repeat it too, so it is cleaned.
 */
function evidence(answer: Answer, secrets: readonly string[]): string {
  if (answer.status >= 300 && answer.status < 400) {
    const host = URL.parse(answer.headers.location ?? '')?.host ?? '';
    return host === '' ? 'redirect' : `redirect to ${shownText(secrets)(host, MAX_HOST)}`;
  }
  const type = mediaTypeOf(answer.headers);
  if (type === null) return 'a response without a type';
  return NAMED_TYPE.test(type) ? `a response of type ${type}` : 'a response of another type';
}

/** Returns the error for an answer that can't come from the platform. Removes `secrets` from the host of a redirect. */
export function blocked(answer: Answer, secrets: readonly string[] = []): AppError {
  return { code: 'blockedOnTheWay', status: answer.status, evidence: evidence(answer, secrets) };
}

/** Returns the error that an answer stands for, or null if it is a success (2xx without a refusal inside). */
export function answerError(answer: Answer, context: AnswerContext): AppError | null {
  const { status, headers } = answer;
  if (isOnTheWay(status)) return blocked(answer, context.secrets);
  const refusal = refusalIn(answer, context);
  const platformMessage = refusal?.message ?? null;
  if (refusal?.errorCode === 'password_expired') {
    const { passwordTtlDays: ttlDays } = refusal;
    return { code: 'passwordExpired', ttlDays, platformMessage, ...fieldTexts(refusal) };
  }
  // The specification doesn't show what most refusals contain (spec, Errors 4), so any JSON object may be one.
  const isObject = answer.body.kind === 'json' && asObject(answer.body.value) !== null;
  if (context.login && (SIGN_IN_REFUSED.has(status) || platformMessage === UNAUTHENTICATED)) {
    if (!isObject) return blocked(answer);
    return { code: 'signInRefused', platformMessage, ...(refusal && fieldTexts(refusal)) };
  }
  if (status === 401 || platformMessage === UNAUTHENTICATED) {
    return { code: 'signedOut', reason: 'refused' };
  }
  if (status >= 200 && status < 300) return null;
  const later = retryAt(headers, context.now);
  if (status === 429) return { code: 'throttled', retryAt: later };
  if (status >= 500 || NOT_NOW.has(status)) return { code: 'unavailable', status, retryAt: later };
  if (refusal === null && !(isObject && context.reads)) return blocked(answer);
  if (status === 404) return { code: 'notFound', what: context.what, platformMessage };
  return { code: 'rejected', status, platformMessage, fieldErrors: refusal?.fieldErrors ?? {} };
}

/** The maximum number of texts that are shown above the sign-in form. */
const MOST_FIELD_TEXTS = 5;

/** Returns the platform's texts about single fields, without duplicates and without its main message. */
function fieldTexts({ message, fieldErrors }: PlatformRefusal): { fieldTexts?: string[] } {
  const said = new Set(Object.values(fieldErrors).flat());
  const more = [...said].filter((text) => text !== '' && text !== message);
  return more.length === 0 ? {} : { fieldTexts: more.slice(0, MOST_FIELD_TEXTS) };
}

const DAY = 86_400_000;
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]+, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/**
 * Parses a date in any of the three forms of RFC 9110, 5.6.7. Returns milliseconds since the epoch, or null if the date
 * is invalid.
 */
export function httpDate(text: string | undefined): number | null {
  const given = text?.trim();
  if (given === undefined || !HTTP_DATE.test(given)) return null;
  const time = Date.parse(given.endsWith('GMT') ? given : `${given} GMT`);
  return Number.isNaN(time) ? null : time;
}

/**
 * Returns when to try again (ISO 8601), or null if the answer doesn't say. Retry-After (RFC 9110, 10.2.3) contains
 * seconds or a date. The date is compared with the server's `Date`, because a branch's clock may be wrong. If a rate
 * limit has no requests left, the end of its period applies. If no period is given, the client's own back-off is
 * enough. The result is never in the past and at most a day away, because a wrong header must not stop a branch.
 */
export function retryAt(headers: Answer['headers'], now: number): string | null {
  const wait = waitOf(headers['retry-after'], headers.date, now) ?? limitWait(headers);
  return wait === null ? null : new Date(now + Math.min(Math.max(wait, 0), DAY)).toISOString();
}

function waitOf(header: string | undefined, serverDate: string | undefined, now: number) {
  const given = header?.trim() ?? '';
  if (/^\d+$/.test(given)) return Number(given) * 1000;
  const date = httpDate(given);
  return date === null ? null : date - (httpDate(serverDate) ?? now);
}

/**
 * Returns the milliseconds until the rate limit resets, if no requests are left. Reads `RateLimit` in the forms of the
 * IETF drafts (`r=0;t=30`, `remaining=0, reset=30`) and the older pair of headers. Ignores a reset that isn't a number
 * of seconds.
 */
function limitWait(headers: Answer['headers']): number | null {
  const whole = headers.ratelimit ?? '';
  const left =
    /\b(?:r|remaining)=(\d+)/.exec(whole)?.[1] ??
    headers['ratelimit-remaining'] ??
    headers['x-ratelimit-remaining'];
  if (left?.trim() !== '0') return null;
  const reset = /\b(?:t|reset)=(\d+)/.exec(whole)?.[1] ?? headers['ratelimit-reset'] ?? '';
  return /^\d{1,5}$/.test(reset.trim()) ? Number(reset) * 1000 : 0;
}
