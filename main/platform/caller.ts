import { err, ok, type Result } from '../../preload/contract/result.ts';
import { aborted, waitUnless } from '../system/tasks/wait-unless.ts';
import { type Answer, type AnswerSize, readAnswer } from './answer.ts';
import { type AnswerContext, answerError, isClearlyUnauthenticated } from './answer-error.ts';
import { operationUrl, type PathId } from './base-url.ts';
import type { HttpRequest } from './http-request.ts';
import type { Network } from './network/network.ts';
import type { PlatformSettings } from './platform-settings.ts';
import type { PlatformSign } from './platform-sign.ts';
import { unlessProven } from './proven-refusal.ts';
import { exchange } from './undici-transport.ts';
import type { AnswerReader } from './wire/read-answer.ts';

/** What every operation depends on. */
export interface Caller {
  readonly baseUrl: URL;
  readonly network: Pick<Network, 'shared' | 'fresh'>;
  readonly tokens: TokenSource;
  readonly settings: PlatformSettings;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Called when an operation has returned the requested data. */
  onAnswered(): void;
  readonly sign: PlatformSign;
}

export interface CallOptions {
  /** Ends the call with `cancelled`. A write may still have been applied. */
  readonly signal?: AbortSignal | undefined;
}

export interface Operation<T> {
  readonly method: HttpRequest['method'];
  readonly path: readonly (string | PathId)[];
  readonly page?: number | undefined;
  readonly json?: unknown;
  /**
   * `read` changes nothing and may be repeated after any 401. `write` may be repeated only if the token had expired.
   */
  readonly effect: 'read' | 'write';
  /**
   * Set if the specification says that the platform may refuse this operation, but not how. Any refusal then counts as
   * that one.
   */
  readonly refusable?: true;
  /** What is requested, for the error of a 404. */
  readonly what: string;
  readonly size: AnswerSize;
  readonly answer: AnswerReader<T>;
}

/** An operation's request, without the reader of the answer. */
export type Request = Pick<
  Operation<unknown>,
  'method' | 'path' | 'page' | 'json' | 'effect' | 'size'
>;

/** An answer, and the token of the request. */
export interface Answered {
  readonly answer: Answer;
  readonly token: string;
}

/** Makes a call. See `createPlatformClient` for the errors. */
export async function call<T>(
  caller: Caller,
  operation: Operation<T>,
  signal?: AbortSignal,
): Promise<Result<T>> {
  const answered = await ask(caller, operation, signal);
  return answered.ok ? finish(caller, operation, answered.value) : answered;
}

/**
 * Sends a request and reads the answer. If the platform refused the token, repeats the request once with a new token. A
 * change isn't repeated if the token was valid, because then it is unknown who refused the request.
 */
export async function ask(
  caller: Caller,
  request: Request,
  given: AbortSignal | undefined,
): Promise<Result<Answered>> {
  const url = operationUrl(caller.baseUrl, request.path, request.page);
  if (!url.ok) return url;
  const { tokens } = caller;
  const token = await unlessAborted(tokens.current(), given);
  if (!token.ok) return token;
  const first = await askOnce(caller, request, token.value, given);
  if (!first.ok || !isRepeatable(request, first.value.answer)) return first;
  const next = await unlessAborted(tokens.refused(token.value), given);
  if (request.effect === 'write' && !tokens.wasDead(token.value)) return first;
  return next.ok ? askOnce(caller, request, next.value, given) : next;
}

/** Sends a request once with `token`. */
export async function askOnce(
  caller: Caller,
  { method, path, page, json, size }: Request,
  token: string,
  given: AbortSignal | undefined,
): Promise<Result<Answered>> {
  const url = operationUrl(caller.baseUrl, path, page);
  if (!url.ok) return url;
  const signal = withDeadline(given, caller.settings.timeouts.total);
  const head = await open(caller, { method, url: url.value, json, token, signal });
  const answer = head.ok ? await readAnswer(head.value, size) : head;
  return answer.ok ? ok({ answer: answer.value, token }) : answer;
}

export function ofApplication(applicationId: string, ...rest: Operation<unknown>['path']) {
  return ['api/applications', { field: 'applicationId', value: applicationId }, ...rest];
}

/** Sends a request over the shared connections. */
export async function open(caller: Pick<Caller, 'network' | 'settings'>, request: HttpRequest) {
  const dispatcher = await unlessAborted(caller.network.shared(request.url), request.signal);
  if (!dispatcher.ok) return dispatcher;
  return exchange(dispatcher.value, request, caller.settings.timeouts);
}

function isRepeatable({ effect }: Request, answer: Answer): boolean {
  return isClearlyUnauthenticated(answer) || (effect === 'read' && answer.status === 401);
}

async function finish<T>(
  caller: Caller,
  operation: Operation<T>,
  { answer, token }: Answered,
): Promise<Result<T>> {
  const reads = operation.effect === 'read';
  const error = answerError(answer, { ...contextOf(caller, operation.what, token), reads });
  if (error === null) {
    const read = await operation.answer(answer);
    if (read.ok) {
      if (answer.body.kind === 'json') caller.sign.learn(answer.headers);
      caller.onAnswered();
    }
    return read;
  }
  const taken = reads || (operation.refusable && error.code === 'rejected');
  return err(taken ? error : unlessProven(error));
}

export function contextOf(caller: Caller, what: string, token: string): AnswerContext {
  return { login: false, what, secrets: [token], now: caller.now() };
}

/** Combines the caller's signal with a deadline after `total` milliseconds. */
export function withDeadline(signal: AbortSignal | undefined, total: number): AbortSignal {
  const deadline = AbortSignal.timeout(total);
  return signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
}

/** Waits for a token, but stops when the caller's signal is aborted. */
export function unlessAborted<T>(
  waiting: Promise<Result<T>>,
  signal: AbortSignal | undefined,
): Promise<Result<T>> {
  const canceled = () => err({ code: 'cancelled', requestSent: 'none' } as const);
  return waitUnless(waiting, aborted(signal), canceled);
}

/** Provides the bearer token. The session implements it; the client stores no token. */
export interface TokenSource {
  /**
   * Returns the current token, after waiting for any refresh in progress. Fails with `signedOut` if there is no token.
   */
  current(): Promise<Result<string>>;
  /**
   * Reports that the platform has refused `token`, and returns another one. Each call uses this at most once. The
   * implementation refreshes at most once for all callers whose requests were refused with the same token.
   */
  refused(token: string): Promise<Result<string>>;
  /**
   * Returns whether the platform can have refused `token` itself: the token could no longer be exchanged, or had been
   * exchanged because of its age. A token that was exchanged only after this refusal was valid. Call this after
   * `refused`.
   */
  wasDead(token: string): boolean;
}

/** Permission for one POST. The token isn't exchanged while the permission is held. */
export interface PostPass {
  readonly token: string;
  /** Gives the permission back. Must be called when the POST has ended, however it ended. */
  done(): void;
  /** Gives the permission back after a 401. Resolves with a new token, or with an error if there is no new token. */
  refused(): Promise<Result<string>>;
  /**
   * Returns whether this is still the token of its sign-in. It isn't once the token has been exchanged, dropped, or
   * ended.
   */
  isHeld(): boolean;
}
