import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { Result } from '../../preload/contract/result.ts';
import { err, ok } from '../../preload/contract/result.ts';
import { AnswerCutShort } from './answer-cut-short.ts';
import type { ExchangeState } from './exchange-state.ts';
import { observing } from './exchange-state.ts';
import { HeldBody } from './held-body.ts';
import type { HttpAnswer, HttpRequest } from './http-request.ts';
import { networkError } from './network-error.ts';
import type { Timeouts } from './settings.ts';

/**
 * One request and the head of its answer, over a connection of `dispatcher`. Redirects are answers
 * like any other. Nothing is ever repeated here. A body that is streamed stops as soon as an answer
 * begins, whatever of it is left. A signal of `AbortSignal.timeout` counts as the network's. Fails with `offline`, `blockedOnTheWay` (the proxy refused),
 * `cancelled`, or `fileNotTaken` when the streamed body's own source failed.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: HttpRequest,
  timeouts: Timeouts,
): Promise<Result<HttpAnswer>> {
  const { signal } = request;
  if (signal?.aborted) return err({ code: 'cancelled', requestSent: 'none' });
  const state: ExchangeState = { sent: 'none', over: false };
  const held =
    request.stream === undefined ? null : new HeldBody(request.stream, state, request.onProgress);
  const failure = (error: unknown): AppError => {
    if (held?.sourceFailed) return { code: 'fileNotTaken', reason: 'incomplete', limit: null };
    if (!signal?.aborted) return networkError(error, state.sent);
    if (!isTimeout(signal.reason)) {
      return { code: 'cancelled', ...(state.sent === 'none' && { requestSent: state.sent }) };
    }
    return { code: 'offline', phase: 'timeout', requestSent: state.sent, detail: 'TOTAL_TIMEOUT' };
  };
  try {
    const watched: Dispatcher = dispatcher.compose(observing(state));
    const answer = await untilAborted(
      watched.request({
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: headersOf(request),
        body: held === null ? jsonOf(request) : asBody(held.chunks()),
        ...(signal === undefined ? {} : { signal }),
        headersTimeout: timeouts.headers,
        bodyTimeout: timeouts.body,
      }),
      signal,
    );
    return ok(answerOf(answer, held, failure));
  } catch (error) {
    state.over = true;
    held?.release();
    return err(failure(error));
  }
}

/** undici notices a signal only once a connection stands; staff do not wait for that. */
function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

function jsonOf(request: HttpRequest): string | null {
  return request.json === undefined ? null : JSON.stringify(request.json);
}

/** undici takes any async iterable; its types name only some. A stream would read ahead of the wire. */
function asBody(chunks: AsyncIterable<Uint8Array>): Readable {
  return chunks as unknown as Readable;
}

function headersOf(request: HttpRequest): Record<string, string> {
  const { stream } = request;
  return {
    accept: 'application/json',
    // Some firewalls turn away requests without one.
    'user-agent': 'IntakeDesk',
    ...(request.token === null ? {} : { authorization: `Bearer ${request.token}` }),
    ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(stream === undefined
      ? {}
      : { 'content-type': stream.contentType, 'content-length': String(stream.contentLength) }),
  };
}

function answerOf(
  answer: Dispatcher.ResponseData,
  held: HeldBody | null,
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
      held?.release();
    }
  }
  return {
    status: answer.statusCode,
    headers,
    body: body(),
    dispose() {
      answer.body.on('error', () => undefined).destroy();
      held?.release();
    },
  };
}
