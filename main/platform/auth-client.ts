import * as v from 'valibot';
import { err, type Result } from '../../preload/contract/result.ts';
import { readAnswer } from './answer.ts';
import { answerError } from './answer-error.ts';
import { operationUrl } from './base-url.ts';
import { open, withDeadline } from './caller.ts';
import type { HttpRequest } from './http-request.ts';
import type { Network } from './network/network.ts';
import { DEFAULT_PLATFORM_SETTINGS, type PlatformSettings } from './platform-settings.ts';
import { bodyOf } from './wire/read-answer.ts';
import { type RecordReader, recordReader, text } from './wire/record-reader.ts';

/** The maximum length of a token. Servers accept 8 to 16 KB of request headers in total. */
const MAX_TOKEN = 16_384;
/** The maximum lifetime of a token, in seconds. The specification's tokens last two hours. */
export const MAX_LIFETIME = 86_400;

/** Allows the characters of a header (RFC 6750, 2.1). Checks tokens from the platform and from storage. */
export const AccessToken = v.pipe(v.string(), v.maxLength(MAX_TOKEN), v.regex(/^[\x21-\x7e]+$/));

/** Spec, "Bearer token response". This is a secret: never log it or send it to the window. */
export interface BearerToken {
  readonly accessToken: string;
  /** The lifetime in seconds from the time of the answer. The spec says 7200. */
  readonly expiresIn: number;
}

export interface AuthOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The operations that return a token, given credentials or a session's current token. */
export type AuthClient = ReturnType<typeof createAuthClient>;

interface AuthClientOptions {
  /** A result of `parseBaseUrl`. */
  readonly baseUrl: URL;
  readonly network: Pick<Network, 'shared' | 'fresh'>;
  readonly settings?: PlatformSettings | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
}

/** Accepts a number, or a number as text, because some servers write all database values as text. */
const Seconds = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,15})?$/), v.transform(Number)),
]);

/** Spec, "Bearer token response". */
const readBearerToken: RecordReader<BearerToken> = recordReader(
  {
    access_token: AccessToken,
    expires_in: v.pipe(
      Seconds,
      v.finite(),
      v.minValue(1),
      v.transform((seconds) => Math.min(seconds, MAX_LIFETIME)),
    ),
  },
  { token_type: text },
);

const readToken = bodyOf(readBearerToken);

/** Creates the client for the operations that return a token (spec, endpoints 1 and 2). */
export function createAuthClient(options: AuthClientOptions) {
  const settings = options.settings ?? DEFAULT_PLATFORM_SETTINGS;
  const now = options.now ?? Date.now;

  const ask = async (
    path: string,
    request: Pick<HttpRequest, 'token' | 'json'>,
    secret: string,
    signal: AbortSignal | undefined,
  ): Promise<Result<BearerToken>> => {
    const url = operationUrl(options.baseUrl, [path]);
    if (!url.ok) return url;
    const head = await open(
      { network: options.network, settings },
      {
        method: 'POST',
        url: url.value,
        ...request,
        signal: withDeadline(signal, settings.timeouts.total),
      },
    );
    const answer = head.ok ? await readAnswer(head.value, 'word') : head;
    if (!answer.ok) return answer;
    const login = request.token === null;
    const error = answerError(answer.value, { login, what: path, secrets: [secret], now: now() });
    // Signing in doesn't look up anything that could be missing. A 404 means that this isn't a platform or that its
    // address is different.
    if (error?.code === 'notFound') {
      return err({ code: 'unexpectedAnswer', status: 404, detail: 'no sign-in at this address' });
    }
    if (error !== null) return err(error);
    const token = readToken(answer.value);
    if (!token.ok) return token;
    const { accessToken, expiresIn } = token.value;
    return { ok: true, value: { accessToken, expiresIn } };
  };

  return {
    /**
     * Spec, endpoint 1. Fails with `signInRefused`, `passwordExpired`, `throttled`, `offline`, `blockedOnTheWay`,
     * `unavailable`, `rejected`, `unexpectedAnswer`, or `cancelled`.
     */
    login: (
      email: string,
      password: string,
      { signal }: AuthOptions = {},
    ): Promise<Result<BearerToken>> =>
      ask('api/v1/auth/login', { token: null, json: { email, password } }, password, signal),
    /**
     * Exchanges a valid token (spec, endpoint 2). Fails with `signedOut` (`refused`) if the platform rejects the token.
     * After any failure whose `requestSent` isn't `none`, it is unknown whether the old token is still valid.
     */
    refresh: (token: string, { signal }: AuthOptions = {}): Promise<Result<BearerToken>> =>
      ask('api/auth/refresh', { token }, token, signal),
  };
}
