import { randomUUID } from 'node:crypto';
import type { Fault, ReplacedAnswer } from './fault.ts';

type Moment = { readonly when?: 'instead' | 'afterwards'; readonly atByte?: number };

function platformJson(status: number, text: string, headers: Record<string, string> = {}) {
  return {
    status,
    headers: {
      server: 'Practice-Platform',
      'x-request-id': randomUUID(),
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ message: text }),
  };
}

function page(status: number, title: string): ReplacedAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
  };
}

const answering =
  (answer: ReplacedAnswer) =>
  (moment: Moment = {}): Fault => ({ kind: 'answer', answer, ...moment });

/** The platform says that the token is no longer valid. */
export const expiredToken = answering(platformJson(401, 'Unauthenticated.'));

/** Too many requests. `retryAfter` is the header's text: seconds, or an HTTP date. */
export function tooManyRequests(retryAfter?: string, moment: Moment = {}): Fault {
  const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {};
  return answering(platformJson(429, 'Too Many Attempts.', headers))(moment);
}

/** The platform, or a gateway in front of it, fails with a 5xx status. */
export function serverError(status = 500, moment: Moment = {}): Fault {
  return answering(platformJson(status, 'Server Error'))(moment);
}

/** A web filter's refusal. */
export const proxyForbidden = answering(page(403, 'Access denied by policy'));

/** Another answer than the platform's own in JSON. Text is already JSON. */
export function jsonAnswer(status: number, body: unknown, moment: Moment = {}): Fault {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  return answering({ status, headers, body: text })(moment);
}

/** An answer that waits until it is released, although the work is done. */
export function heldAnswer(): { readonly fault: Fault; letCome(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { fault: { kind: 'hold', until: promise }, letCome: () => resolve() };
}
