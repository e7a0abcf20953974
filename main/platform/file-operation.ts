import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type Answer, MAX_REFUSAL_BYTES, mediaTypeOf, parseBody, readAnswer } from './answer.ts';
import { type AnswerContext, answerError, blocked } from './answer-error.ts';
import { operationUrl } from './base-url.ts';
import { type Caller, contextOf, open, unlessAborted } from './caller.ts';
import { AnswerCutShort, type HttpAnswer } from './http-request.ts';
import type { FileDownload, PlatformClient } from './platform-client.ts';
import { platformRefusal } from './platform-message.ts';

/** Spec, endpoint 16. */
export function fileOperation(caller: Caller): Pick<PlatformClient, 'downloadFile'> {
  return {
    async downloadFile(id, options = {}) {
      const url = operationUrl(caller.baseUrl, ['api/files', { field: 'id', value: id }]);
      if (!url.ok) return url;
      const { signal } = options;
      const attempt = async (token: string) => {
        const pace = new AnswerPace(caller.settings.timeouts.total);
        const ends = signal === undefined ? pace.signal : AbortSignal.any([signal, pace.signal]);
        const head = await open(caller, { method: 'GET', url: url.value, token, signal: ends });
        if (head.ok) return fileIn(caller, paced(head.value, pace), token);
        pace.stop();
        return head;
      };
      const token = await unlessAborted(caller.tokens.current(), signal);
      if (!token.ok) return token;
      const first = await attempt(token.value);
      if (first.ok || first.error.code !== 'signedOut') return first;
      const next = await unlessAborted(caller.tokens.refused(token.value), signal);
      return next.ok ? attempt(next.value) : next;
    },
  };
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

async function fileIn(
  caller: Caller,
  answer: HttpAnswer,
  token: string,
): Promise<Result<FileDownload>> {
  const context = contextOf(caller, 'file', token);
  const refusal = (whole: Answer) => refusalOf(whole, context);
  if (answer.status !== 200) {
    const whole = await readAnswer(answer, 'word');
    return whole.ok ? err(refusal(whole.value) ?? noFile(whole.value)) : whole;
  }
  if (mediaTypeOf(answer.headers) !== 'application/json') {
    return ok(downloadOf(answer, answer.body, token));
  }
  const { start, ended, body } = await readAhead(answer);
  if (ended instanceof AnswerCutShort) return err(ended.appError);
  if (!ended) return ok(downloadOf(answer, body, token));
  const { status, headers } = answer;
  const error = refusal({ status, headers, body: parseBody(start) });
  return error === null ? ok(downloadOf(answer, body, token)) : err(error);
}

/**
 * What refused the file, with the platform's message: "Failed file download: body {message}" (spec,
 * Errors 2) has no status there, so that a 5xx has one to show, and a 200 can be one. Null for a file.
 */
function refusalOf(answer: Answer, context: AnswerContext): AppError | null {
  const { status, body } = answer;
  const error = answerError(answer, context);
  const told = body.kind === 'json' ? platformRefusal(body.value, context.secrets) : null;
  const platformMessage = told?.message ?? '';
  if (error?.code === 'unavailable' && platformMessage !== '') return { ...error, platformMessage };
  if (error !== null || body.kind !== 'json') return error;
  if (told === null || Object.keys(Object(body.value)).join() !== 'message') return null;
  return { code: 'rejected', status, platformMessage, fieldErrors: {} };
}

/** A success with another status than a file has: with nothing in it, or somebody else's. */
function noFile(answer: Answer): AppError {
  const { status, body } = answer;
  if (body.kind !== 'empty') return blocked(answer);
  return { code: 'unexpectedAnswer', status, detail: 'not a 200', came: 'nothing' };
}

/**
 * Reads as much as a refusal can have, and gives a body that begins with it. A larger answer is a file
 * that happens to be JSON.
 */
async function readAhead(answer: HttpAnswer) {
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

function downloadOf(
  answer: HttpAnswer,
  body: AsyncIterable<Uint8Array>,
  token: string,
): FileDownload {
  const type = mediaTypeOf(answer.headers);
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  return {
    // A label is shown and kept: it is none where it repeats the token.
    contentType: type?.includes(token.toLowerCase()) ? null : type,
    bytes: Number.isSafeInteger(length) ? length : null,
    body,
    discard: () => answer.dispose(),
  };
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
