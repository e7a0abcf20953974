import { randomUUID } from 'node:crypto';
import type { FieldErrors } from '../input/json-input.ts';

/** An answer before it is written to the wire. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** A body too large to be held, in place of `body`: its bytes, and how they are made while they are sent. */
  readonly long?: LongBody;
};

export type LongBody = { readonly length: number; pieces(): Iterable<Uint8Array> };

const NOTHING = new Uint8Array();

/** The headers by which an answer of this platform is told from those of devices between. */
export function signature(): Readonly<Record<string, string>> {
  return { server: 'Practice-Platform', 'x-request-id': randomUUID() };
}

export function json(status: number, value: unknown): Answer {
  return bytes(status, 'application/json', Buffer.from(JSON.stringify(value)));
}

export function bytes(
  status: number,
  contentType: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { 'content-type': contentType, ...headers }, body };
}

/** HTTP allows no body with 204, so the "empty object body" of the spec is sent as none. */
export function deleted(): Answer {
  return { status: 204, headers: {}, body: NOTHING };
}

export function message(status: number, text: string): Answer {
  return json(status, { message: text });
}

export function unauthenticated(): Answer {
  return message(401, 'Unauthenticated.');
}

export function notFound(what: string): Answer {
  return message(404, `${what} not found.`);
}

/** Validation failure in Laravel's shape: the first message, and all of them by field. */
export function invalid(errors: FieldErrors): Answer {
  const all = Object.values(errors.byField()).flat();
  const more = all.length - 1;
  const rest = more > 0 ? ` (and ${more} more ${more === 1 ? 'error' : 'errors'})` : '';
  return json(422, {
    message: `${all[0] ?? 'The given data was invalid.'}${rest}`,
    errors: errors.byField(),
  });
}
