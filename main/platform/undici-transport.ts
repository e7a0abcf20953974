import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { aborted, waitUnless } from '../system/tasks/wait-unless.ts';
import { type ExchangeState, newExchangeState, observing } from './exchange-state.ts';
import { GatedBody } from './gated-body.ts';
import { AnswerCutShort, type HttpAnswer, type HttpRequest } from './http-request.ts';
import { JsonText } from './json-text.ts';
import { ConnectFailed } from './network/connect-failed.ts';
import type { Timeouts } from './platform-settings.ts';

type Sent = ExchangeState['sent'];
type Phase = Extract<AppError, { code: 'offline' }>['phase'];

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

const TLS =
  /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)/;

function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z0-9_]{2,60}$/.test(at.code)) {
      return at.code;
    }
  }
  return 'UNKNOWN';
}

function phaseOf(code: string, sent: Sent): Phase {
  if (TIMEOUTS.has(code)) return 'timeout';
  if (sent === 'part') return 'send';
  if (sent === 'whole') return 'receive';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'dns';
  if (TLS.test(code)) return 'tls';
  return 'connect';
}

/**
 * Converts a failed exchange to an error. `detail` contains only the error's code, because messages can quote
 * addresses and headers.
 */
export function networkError(error: unknown, sent: Sent): AppError {
  if (error instanceof ConnectFailed && sent === 'none') return error.told;
  const code = codeOf(error);
  return { code: 'offline', phase: phaseOf(code, sent), requestSent: sent, detail: code };
}

/**
 * Sends one request over a connection of `dispatcher` and returns the head of the answer. Redirects are returned like
 * any other answer. Nothing is repeated here. An upload stops when an answer begins, even if part of it hasn't been
 * sent; `state` records its progress. A signal that is aborted with a `TimeoutError` counts as a network failure. Fails
 * with `offline`, with `blockedOnTheWay` if the proxy refused, with `cancelled`, or with `fileNotTaken` if the upload's
 * source failed.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: HttpRequest,
  timeouts: Timeouts,
  state: ExchangeState = newExchangeState(),
): Promise<Result<HttpAnswer>> {
  const { upload } = request;
  if (request.signal?.aborted) return err({ code: 'cancelled', requestSent: 'none' });
  const watch = upload === undefined ? null : new UploadWatch(timeouts);
  const signal = watch === null ? request.signal : anySignal(request.signal, watch.signal);
  const held =
    upload === undefined
      ? null
      : new GatedBody(upload, state, () =>
          watch?.moved(state.handedBytes === upload.body.contentLength),
        );
  const release = () => {
    watch?.stop();
    held?.release();
  };
  const failure = (error: unknown): AppError => {
    if (held?.sourceFailed) return { code: 'fileNotTaken', reason: 'incomplete', limit: null };
    if (!signal?.aborted) return networkError(error, state.sent);
    const limit = limitOf(signal.reason);
    if (limit === null) {
      return { code: 'cancelled', ...(state.sent === 'none' && { requestSent: state.sent }) };
    }
    return { code: 'offline', phase: 'timeout', requestSent: state.sent, detail: limit };
  };
  try {
    const watched: Dispatcher = dispatcher.compose(observing(state));
    // undici checks a signal only once there is a connection. Staff must not have to wait for that.
    const answer = await waitUnless(
      watched.request({
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: headersOf(request),
        body: held === null ? jsonOf(request) : asBody(held.chunks()),
        ...(signal === undefined ? {} : { signal }),
        headersTimeout: upload === undefined ? timeouts.headers : timeouts.verdict,
        bodyTimeout: timeouts.body,
      }),
      aborted(signal),
      () => {
        throw signal?.reason;
      },
    );
    watch?.answering();
    return ok(answerOf(answer, release, failure));
  } catch (error) {
    state.over = true;
    release();
    return err(failure(error));
  }
}

function anySignal(given: AbortSignal | undefined, own: AbortSignal): AbortSignal {
  return given === undefined ? own : AbortSignal.any([given, own]);
}

/** Returns the limit that was exceeded, or null if the caller aborted the signal. */
function limitOf(reason: unknown): WatchedLimit | null {
  if (!(reason instanceof DOMException) || reason.name !== 'TimeoutError') return null;
  return reason.message === 'UPLOAD_STALLED' ? reason.message : 'TOTAL_TIMEOUT';
}

function jsonOf(request: HttpRequest): string | null {
  const { json } = request;
  if (json instanceof JsonText) return json.text;
  return json === undefined ? null : JSON.stringify(json);
}

/**
 * Passes an async iterable to undici. undici accepts any, although its types name only some. A stream would read ahead
 * of the connection.
 */
function asBody(chunks: AsyncIterable<Uint8Array>): Readable {
  return chunks as unknown as Readable;
}

function headersOf(request: HttpRequest): Record<string, string> {
  const body = request.upload?.body;
  return {
    // A file has its own type, and an accepted status change is text (spec, endpoints 16 and 4). JSON is preferred,
    // because some servers send errors as pages otherwise.
    accept: 'application/json, */*;q=0.8',
    // An answer is counted and stored as it arrives, so it must not be compressed.
    'accept-encoding': 'identity',
    // Some firewalls reject requests without a user agent.
    'user-agent': 'IntakeDesk',
    ...(request.token === null ? {} : { authorization: `Bearer ${request.token}` }),
    ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(body === undefined
      ? {}
      : { 'content-type': body.contentType, 'content-length': String(body.contentLength) }),
  };
}

function answerOf(
  answer: Dispatcher.ResponseData,
  release: () => void,
  failure: (error: unknown) => AppError,
): HttpAnswer {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    headers[name] = Array.isArray(value) ? value[0] : value;
  }
  async function* body() {
    try {
      yield* answer.body;
    } catch (error) {
      throw new AnswerCutShort(failure(error));
    } finally {
      release();
    }
  }
  return {
    status: answer.statusCode,
    headers,
    body: body(),
    dispose() {
      answer.body.on('error', () => undefined).destroy();
      release();
    },
  };
}

/** The limit at which the watch ended an upload. It becomes the error's `detail`. */
export type WatchedLimit = 'UPLOAD_STALLED' | 'TOTAL_TIMEOUT';

type Watched = Pick<Timeouts, 'stall' | 'upload' | 'verdict' | 'total'>;

/**
 * Ends an upload that makes no progress. undici's timers don't cover everything. No timer runs while a file is being
 * read slowly, and an answer that trickles in never exceeds one. Every 103 restarts the timer for the headers.
 */
export class UploadWatch {
  readonly #end = new AbortController();
  readonly #timeouts: Watched;
  readonly #whole: NodeJS.Timeout;
  #timer: NodeJS.Timeout;
  #waiting = false;

  constructor(timeouts: Watched) {
    this.#timeouts = timeouts;
    this.#timer = this.#after(timeouts.stall, 'UPLOAD_STALLED');
    this.#whole = this.#after(timeouts.upload, 'TOTAL_TIMEOUT');
  }

  /** Is aborted with a `TimeoutError` whose message is the limit. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Call this when the connection has accepted a piece. `whole` is true if nothing is left to send. */
  moved(whole: boolean): void {
    if (this.#waiting) return;
    if (!whole) {
      this.#timer.refresh();
      return;
    }
    this.#waiting = true;
    this.#next(this.#timeouts.verdict);
  }

  /** Call this when the headers of the answer have arrived. */
  answering(): void {
    this.#waiting = true;
    this.#next(this.#timeouts.total);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#whole);
  }

  /** Replaces the timer for the body with one for the next phase. */
  #next(milliseconds: number): void {
    this.stop();
    this.#timer = this.#after(milliseconds, 'TOTAL_TIMEOUT');
  }

  #after(milliseconds: number, limit: WatchedLimit): NodeJS.Timeout {
    return setTimeout(() => this.#end.abort(new DOMException(limit, 'TimeoutError')), milliseconds);
  }
}
