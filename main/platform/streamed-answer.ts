import type { Result } from '../../preload/contract/result.ts';
import { MAX_REFUSAL_BYTES } from './answer.ts';
import { type Caller, type CallOptions, open, unlessAborted } from './caller.ts';
import { AnswerCutShort, type HttpAnswer } from './http-request.ts';

/** A file's bytes on their way in. Read `body` or `discard()` it: the connection is held until then. */
export interface FileDownload {
  /** The file's own type as the platform gave it, lower case without parameters; null if it gave none. */
  readonly contentType: string | null;
  /** The file's name as the platform gave it, made fit to be shown and saved; null if it gave none. */
  readonly name: string | null;
  /** Bytes to come; null where the platform did not say. */
  readonly bytes: number | null;
  /** Throws `AnswerCutShort` when the bytes end too early. */
  readonly body: AsyncIterable<Uint8Array>;
  discard(): void;
}

/**
 * Reads something of any size: its head, and then its bytes at the pace of whoever takes them, for as long
 * as they come at the pace of a slow line. `take` makes of the answer what was asked for. It is asked for
 * once more where the platform refused the token.
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
 * Reads as much as a refusal can have, and gives a body that begins with it. A larger answer is a file
 * that happens to be JSON.
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

/** The slowest line of a branch: 64 kbit/s, in bytes a millisecond. */
const SLOWEST = 8;
/** The longest that an answer may take, however much there is to come. */
const LONGEST_MS = 3_600_000;

/**
 * Ends an answer of any size that comes too slowly: it may take `graceMs` and as long as its bytes so far
 * take on the slowest line, an hour at most. A steady line gets through, a drip does not.
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

  /** Raised with a `TimeoutError`. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** The same bytes, counted; the watch ends with them. */
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
