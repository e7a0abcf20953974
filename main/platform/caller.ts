import { err, type Result } from '../../preload/contract/result.ts';
import { aborted, waitUnless } from '../async/wait-unless.ts';
import type { Network } from '../network/network.ts';
import { type Answer, type AnswerSize, readAnswer } from './answer.ts';
import { type AnswerContext, answerError, isClearlyUnauthenticated } from './answer-error.ts';
import { operationUrl, type PathId } from './base-url.ts';
import type { HttpRequest } from './http-request.ts';
import type { CallOptions } from './platform-client.ts';
import { unlessProven } from './proven-refusal.ts';
import type { PlatformSettings } from './settings.ts';
import { exchange } from './undici-transport.ts';
import type { AnswerReader } from './wire/read-answer.ts';

/** Parts that every operation needs; constructed once. */
export interface Caller {
  readonly baseUrl: URL;
  readonly network: Network;
  readonly tokens: TokenSource;
  readonly settings: PlatformSettings;
  /** Milliseconds since the epoch. */
  now(): number;
  /** An operation was answered with what was asked for. */
  onAnswered(): void;
}

/** One JSON operation of the platform. */
export interface Operation<T> {
  readonly method: HttpRequest['method'];
  readonly path: readonly (string | PathId)[];
  readonly page?: number | undefined;
  readonly json?: unknown;
  /** `read` changes nothing and may be repeated after any 401; `write` only where its token had died. */
  readonly effect: 'read' | 'write';
  /**
   * The specification says that the change may be refused, and not in which words: any refusal is taken for
   * that one.
   */
  readonly refusable?: true;
  /** The thing asked for, in words for a 404. */
  readonly what: string;
  /** How large its answer may be. */
  readonly size: AnswerSize;
  readonly answer: AnswerReader<T>;
}

/**
 * Makes the call: address, token, exchange, and once more with a new token if the platform refused the
 * first. A change is not made again where the token was good: then nobody knows who refused it. Fails as `PlatformClient` says.
 */
export async function call<T>(
  caller: Caller,
  options: CallOptions | undefined,
  operation: Operation<T>,
): Promise<Result<T>> {
  const { tokens, settings } = caller;
  const url = operationUrl(caller.baseUrl, operation.path, operation.page);
  if (!url.ok) return url;
  const { method, json } = operation;
  const given = options?.signal;
  const once = async (token: string) => {
    const signal = withDeadline(given, settings.timeouts.total);
    const head = await open(caller, { method, url: url.value, json, token, signal });
    return head.ok ? readAnswer(head.value, operation.size) : head;
  };
  const token = await unlessAborted(tokens.current(), given);
  if (!token.ok) return token;
  const first = await once(token.value);
  if (!first.ok) return first;
  if (!isRepeatable(operation, first.value))
    return finish(caller, operation, first.value, token.value);
  const next = await unlessAborted(tokens.refused(token.value), given);
  if (operation.effect === 'write' && !tokens.wasDead(token.value)) {
    return finish(caller, operation, first.value, token.value);
  }
  if (!next.ok) return next;
  const second = await once(next.value);
  return second.ok ? finish(caller, operation, second.value, next.value) : second;
}

/** The path of what belongs to an application. */
export function ofApplication(applicationId: string, ...rest: Operation<unknown>['path']) {
  return ['api/applications', { field: 'applicationId', value: applicationId }, ...rest];
}

/** Sends a request over the shared connections. */
export async function open(caller: Pick<Caller, 'network' | 'settings'>, request: HttpRequest) {
  const dispatcher = await unlessAborted(caller.network.shared(request.url), request.signal);
  if (!dispatcher.ok) return dispatcher;
  return exchange(dispatcher.value, request, caller.settings.timeouts);
}

function isRepeatable(operation: Operation<unknown>, answer: Answer): boolean {
  return isClearlyUnauthenticated(answer) || (operation.effect === 'read' && answer.status === 401);
}

async function finish<T>(
  caller: Caller,
  operation: Operation<T>,
  answer: Answer,
  token: string,
): Promise<Result<T>> {
  const error = answerError(answer, contextOf(caller, operation.what, token));
  if (error === null) {
    const read = await operation.answer(answer);
    if (read.ok) caller.onAnswered();
    return read;
  }
  const taken = operation.effect === 'read' || (operation.refusable && error.code === 'rejected');
  return err(taken ? error : unlessProven(error));
}

export function contextOf(caller: Caller, what: string, token: string): AnswerContext {
  return { login: false, what, secrets: [token], now: caller.now() };
}

/** The caller's signal, and the network's end after `total` milliseconds. */
export function withDeadline(signal: AbortSignal | undefined, total: number): AbortSignal {
  const deadline = AbortSignal.timeout(total);
  return signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
}

/** Waits for a token no longer than the caller does. */
export function unlessAborted<T>(
  waiting: Promise<Result<T>>,
  signal: AbortSignal | undefined,
): Promise<Result<T>> {
  const canceled = () => err({ code: 'cancelled', requestSent: 'none' } as const);
  return waitUnless(waiting, aborted(signal), canceled);
}

/** Where the client gets its bearer token from. The session implements it; the client keeps no token. */
export interface TokenSource {
  /** A token to use now. Waits while a refresh is under way. Fails with `signedOut` when there is none. */
  current(): Promise<Result<string>>;
  /**
   * Tells that the platform refused `token`, and asks for another. Called once a call at most; the
   * implementation refreshes at most once for all callers that were refused the same token.
   */
  refused(token: string): Promise<Result<string>>;
  /**
   * After `refused`: whether the refusal can have been the platform's word on `token`. It could not be
   * exchanged any more, or an exchange for its age had taken it; one that a refusal had exchanged was good.
   */
  wasDead(token: string): boolean;
}
