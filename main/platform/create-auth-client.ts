import type { Result } from '../../preload/contract/result.ts';
import { err } from '../../preload/contract/result.ts';
import { readAnswer } from './answer.ts';
import { answerError } from './answer-error.ts';
import type { AuthClient, BearerToken } from './auth-client.ts';
import { open, withDeadline } from './caller.ts';
import type { HttpRequest } from './http-request.ts';
import type { Network } from './network.ts';
import { operationUrl } from './operation-url.ts';
import type { PlatformSettings } from './settings.ts';
import { DEFAULT_PLATFORM_SETTINGS } from './settings.ts';
import { bodyOf } from './wire/read-answer.ts';
import { readBearerToken } from './wire/small-records.ts';

export interface AuthClientOptions {
  /** As `parseBaseUrl` gives it. */
  readonly baseUrl: URL;
  readonly network: Network;
  readonly settings?: PlatformSettings | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
}

const readToken = bodyOf(readBearerToken);

/** The client of the operations that make a token (spec, endpoints 1 and 2). */
export function createAuthClient(options: AuthClientOptions): AuthClient {
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
    // Nothing was looked up that could be missing: it is no platform, or has another address.
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
    login: (email, password, { signal } = {}) =>
      ask('api/v1/auth/login', { token: null, json: { email, password } }, password, signal),
    refresh: (token, { signal } = {}) => ask('api/auth/refresh', { token }, token, signal),
  };
}
