import { err, ok, type Result } from '../../preload/contract/result.ts';
import { aborted, waitUnless } from '../system/tasks/wait-unless.ts';
import { type Answer, type AnswerSize, readAnswer } from './answer.ts';
import { type AnswerContext, answerError, isClearlyUnauthenticated } from './answer-error.ts';
import { operationUrl, type PathId } from './base-url.ts';
import type { HttpRequest } from './http-request.ts';
import type { Network } from './network/network.ts';
import type { PlatformSign } from './platform-sign.ts';
import { unlessProven } from './proven-refusal.ts';
import type { PlatformSettings } from './settings.ts';
import { exchange } from './undici-transport.ts';
import type { AnswerReader } from './wire/read-answer.ts';

/** Parts that every operation needs; constructed once. */
export interface Caller {
  readonly baseUrl: URL;
  readonly network: Pick<Network, 'shared' | 'fresh'>;
  readonly tokens: TokenSource;
  readonly settings: PlatformSettings;
  /** Milliseconds since the epoch. */
  now(): number;
  /** An operation was answered with what was asked for. */
  onAnswered(): void;
  readonly sign: PlatformSign;
}

export interface CallOptions {
  /** Ends the call with `cancelled`. A write may have been applied all the same. */
  readonly signal?: AbortSignal | undefined;
}

export interface Operation<T> {
  readonly method: HttpRequest['method'];
  readonly path: readonly (string | PathId)[];
  readonly page?: number | undefined;
  readonly json?: unknown;
  /** `read` changes nothing and may be repeated after any 401; `write` only where its token had died. */
  readonly effect: 'read' | 'write';
  /** The specification says that it may be refused, and not in which words: any refusal is taken for that one. */
  readonly refusable?: true;
  /** The thing asked for, in words for a 404. */
  readonly what: string;
  readonly size: AnswerSize;
  readonly answer: AnswerReader<T>;
}

/** A request of an operation, without what is made of its answer. */
export type Request = Pick<
  Operation<unknown>,
  'method' | 'path' | 'page' | 'json' | 'effect' | 'size'
>;

/** An answer, and the token it was given to. */
export interface Answered {
  readonly answer: Answer;
  readonly token: string;
}

/** Makes the call. Fails as `createPlatformClient` says. */
export async function call<T>(
  caller: Caller,
  operation: Operation<T>,
  signal?: AbortSignal,
): Promise<Result<T>> {
  const answered = await ask(caller, operation, signal);
  return answered.ok ? finish(caller, operation, answered.value) : answered;
}

/**
 * Sends a request and reads its answer; once more with a new token if the platform refused the first. A change
 * is not repeated where the token was good: then nobody knows who refused it.
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

/** Sends a request with that token, whatever becomes of it. */
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
  const error = answerError(answer, contextOf(caller, operation.what, token));
  if (error === null) {
    const read = await operation.answer(answer);
    if (read.ok) {
      if (answer.body.kind === 'json') caller.sign.learn(answer.headers);
      caller.onAnswered();
    }
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

/** Leave for one POST. While it is held, the token is not exchanged. */
export interface PostPass {
  readonly token: string;
  /** Gives the leave back; must be called once the POST has ended, however it ended. */
  done(): void;
  /** Gives the leave back after a 401 and resolves with whether a fresh token can be had. */
  refused(): Promise<Result<string>>;
  /**
   * Whether this very token is still the one of its sign-in: since the leave was given it was neither
   * exchanged nor dropped, and has not ended.
   */
  isHeld(): boolean;
}
