import type { FieldErrors, Form } from './body.ts';

/** An answer that hasn't been sent yet. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The document verification that this answers, as received. */
  readonly received?: ReceivedVerification;
  /** True if the operation was performed but its answer is never sent. */
  readonly lost?: boolean;
};

export type ReceivedVerification = Form & {
  readonly id: string;
  readonly applicationId: string;
  /** The email address of the account that sent it. */
  readonly account: string;
  /** When it arrived, in milliseconds since 1970 by the platform's clock. */
  readonly at: number;
};

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

/** HTTP doesn't allow a body with a 204, so the "empty object body" of the spec isn't sent. */
export function deleted(): Answer {
  return { status: 204, headers: {}, body: new Uint8Array() };
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

/** Returns a validation failure in Laravel's format: the first message, then all messages by field. */
export function invalid(errors: FieldErrors): Answer {
  const [first, ...others] = [...errors.values()].flat();
  const rest = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return json(422, { message: `${first}${rest}`, errors: Object.fromEntries(errors) });
}
