import type { Result } from '../../preload/contract/result.ts';
import { MAX_REFUSAL_BYTES } from './answer.ts';
import { type Caller, type CallOptions, open, unlessAborted } from './caller.ts';
import { AnswerCutShort, type HttpAnswer } from './http-request.ts';

/** An incoming file. Read `body` or call `discard()`, because the connection stays occupied until then. */
export interface FileDownload {
  /**
   * The file's type according to the platform, in lowercase and without parameters, or null if the platform didn't send
   * one.
   */
  readonly contentType: string | null;
  /**
   * The file's name according to the platform, cleaned for display and saving, or null if the platform didn't send one.
   */
  readonly name: string | null;
  /** The number of bytes, or null if the platform didn't say. */
  readonly bytes: number | null;
  /** Throws `AnswerCutShort` if the bytes end too early. */
  readonly body: AsyncIterable<Uint8Array>;
  discard(): void;
}

/**
 * Reads an answer of any size. The headers come first, then the bytes at the consumer's speed, as long as they arrive
 * no slower than on a slow connection. `take` turns the answer into the requested result. The request is repeated once
 * if the platform refused the token.
 */
export async function streamed(
  caller: Caller,
  { signal }: CallOptions,
  request: { readonly url: URL; readonly json?: unknown },
  take: (caller: Caller, answer: HttpAnswer, token: string) => Promise<Result<FileDownload>>,
): Promise<Result<FileDownload>> {
  const attempt = async (token: string) => {
    const pace = new AnswerPace(caller.settings.timeouts.total);
    const ends = signal === undefined ? pace.signal : AbortSignal.any([signal, pace.signal]);
    const head = await open(caller, { method: 'GET', ...request, token, signal: ends });
    if (head.ok) return take(caller, paced(head.value, pace), token);
    pace.stop();
    return head;
  };
  const token = await unlessAborted(caller.tokens.current(), signal);
  if (!token.ok) return token;
  const first = await attempt(token.value);
  if (first.ok || first.error.code !== 'signedOut') return first;
  const next = await unlessAborted(caller.tokens.refused(token.value), signal);
  return next.ok ? attempt(next.value) : next;
}

function paced(answer: HttpAnswer, pace: AnswerPace): HttpAnswer {
  return {
    ...answer,
    body: pace.watched(answer.body),
    dispose() {
      pace.stop();
      answer.dispose();
    },
  };
}

/**
 * Reads as many bytes as a refusal can have, and returns a body that starts with them. A larger answer is a file that
 * happens to be JSON.
 */
export async function readAhead(answer: HttpAnswer) {
  const source = answer.body;
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let size = 0;
  let ended: boolean | AnswerCutShort = false;
  try {
    while (!ended && size <= MAX_REFUSAL_BYTES) {
      const next = await iterator.next();
      if (next.done) ended = true;
      else size += pieces.push(next.value) && next.value.byteLength;
    }
  } catch (error) {
    if (!(error instanceof AnswerCutShort)) throw error;
    ended = error;
  }
  async function* body() {
    yield* pieces;
    if (!ended) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { start: Buffer.concat(pieces), ended, body: body() };
}

/** The slowest connection of a branch, 64 kbit/s, in bytes per millisecond. */
const SLOWEST = 8;
/** The longest time for an answer of any size, in milliseconds. */
const LONGEST_MS = 3_600_000;

/**
 * Ends an answer of any size that arrives too slowly. The answer may take `graceMs` plus the time that the bytes
 * received so far need on the slowest connection, but no more than an hour. A steady connection passes; a trickle of
 * bytes doesn't.
 */
class AnswerPace {
  readonly #end = new AbortController();
  readonly #startedAt = performance.now();
  readonly #graceMs: number;
  #bytes = 0;
  #timer: NodeJS.Timeout;

  constructor(graceMs: number) {
    this.#graceMs = graceMs;
    this.#timer = setTimeout(() => this.#look(), graceMs);
  }

  /** Is aborted with a `TimeoutError` when the time is up. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Yields the same bytes while counting them. Stops the timer when they end. */
  async *watched(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    try {
      for await (const piece of body) {
        this.#bytes += piece.byteLength;
        yield piece;
      }
    } finally {
      this.stop();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const allowed = Math.min(this.#graceMs + this.#bytes / SLOWEST, LONGEST_MS);
    const left = allowed - (performance.now() - this.#startedAt);
    if (left > 0) this.#timer = setTimeout(() => this.#look(), Math.ceil(left));
    else this.#end.abort(new DOMException('TOTAL_TIMEOUT', 'TimeoutError'));
  }
}
