import type { FieldErrors, Form } from './body.ts';

/** An answer before it is sent. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The document verification that this answers, as it was received. */
  readonly received?: ReceivedVerification;
  /** True if the work was done but the answer is never sent. */
  readonly lost?: boolean;
};

export type ReceivedVerification = Form & {
  readonly id: string;
  readonly applicationId: string;
  /** The e-mail of the account that sent it. */
  readonly account: string;
  /** Milliseconds since 1970 by the platform's clock. */
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

/** HTTP allows no body with a 204, so the "empty object body" of the spec is not sent. */
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

/** A validation failure in Laravel's shape: the first message, and all messages by field. */
export function invalid(errors: FieldErrors): Answer {
  const [first, ...others] = [...errors.values()].flat();
  const rest = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return json(422, { message: `${first}${rest}`, errors: Object.fromEntries(errors) });
}
