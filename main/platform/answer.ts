import { setImmediate as nextTurn } from 'node:timers/promises';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { AnswerCutShort, type HttpAnswer } from './http-request.ts';
import { closedBeginning } from './wire/json-brackets.ts';
import { type JsonOutline, readOutline } from './wire/json-outline.ts';

/** JSON: what it holds and where. */
export interface JsonBody {
  readonly kind: 'json';
  readonly bytes: Uint8Array;
  readonly outline: JsonOutline;
  /** The value that it says, `undefined` where it is larger than any refusal. */
  readonly value: unknown;
  /**
   * There where the answer is larger than is read: this is its beginning, closed. `announced`: bytes of the
   * whole; null where nobody said it.
   */
  readonly cut?: { readonly announced: number | null };
}

/** The kind that an answer's body turned out to be, whatever its content type claims. */
export type AnswerBody =
  | { readonly kind: 'empty' }
  | JsonBody
  /** Anything else: a page, text, damaged JSON. */
  | { readonly kind: 'other' }
  | { readonly kind: 'tooLarge'; readonly than: AnswerSize }
  | { readonly kind: 'tooDeep' };

/** Refusals are small: what is larger is no refusal, and is not read at once. */
export const MAX_REFUSAL_BYTES = 64 * 1024;

/** An answer read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: HttpAnswer['headers'];
  readonly body: AnswerBody;
}

/** A type and a subtype as they can be registered (RFC 6838, 4.2). */
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** The media type alone, lower case; null when there is none, or it cannot be one. */
export function mediaTypeOf(headers: HttpAnswer['headers']): string | null {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) ? type : null;
}

/**
 * Reads an answer whole, as many bytes of it as `size` allows; where there are more, or are said to be,
 * the connection is let go. Of `anything` that is larger the beginning is read. Fails with `offline` or
 * `cancelled` when it was cut short.
 */
export async function readAnswer(answer: HttpAnswer, size: AnswerSize): Promise<Result<Answer>> {
  const { status, headers } = answer;
  const limit = MOST_BYTES[size];
  const announced = announcedBytes(headers);
  const partly = size === 'anything';
  const tooLarge = ok({ status, headers, body: { kind: 'tooLarge', than: size } } as const);
  const chunks: Uint8Array[] = [];
  let read = 0;
  try {
    if ((announced ?? 0) > limit && !partly) return tooLarge;
    for await (const chunk of answer.body) {
      read += chunk.byteLength;
      if (read > limit && !partly) return tooLarge;
      chunks.push(chunk);
      if (read > limit) break;
    }
  } catch (error) {
    if (error instanceof AnswerCutShort) return err(error.appError);
    throw error;
  } finally {
    answer.dispose();
  }
  const bytes = Buffer.concat(chunks, Math.min(read, limit));
  const levels = partly ? Number.POSITIVE_INFINITY : MOST_LEVELS;
  const steps = read > limit ? cutSteps(bytes, announced) : bodySteps(bytes, levels);
  return ok({ status, headers, body: await inSlices(steps) });
}

/** Bytes of the body as they were announced; null where they were not. */
export function announcedBytes(headers: HttpAnswer['headers']): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}

/** What the beginning of an answer holds. */
function* cutSteps(bytes: Uint8Array, announced: number | null): Generator<void, AnswerBody> {
  const closed = yield* closedBeginning(bytes);
  if (closed === null) return { kind: 'other' };
  const body = yield* bodySteps(closed, Number.POSITIVE_INFINITY);
  return body.kind === 'json' ? { ...body, cut: { announced } } : body;
}

/** Sorts a body by what it holds, at once. The platform's "empty string" is empty too. */
export function parseBody(bytes: Uint8Array, levels = MOST_LEVELS): AnswerBody {
  const steps = bodySteps(bytes, levels);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

function* bodySteps(bytes: Uint8Array, levels: number): Generator<void, AnswerBody> {
  const small = bytes.byteLength <= MAX_REFUSAL_BYTES;
  const text = small ? new TextDecoder().decode(bytes).trim() : null;
  if (text === '' || text === '""') return { kind: 'empty' };
  const outline = yield* readOutline(bytes, levels);
  if (outline === null) return { kind: 'other' };
  if (outline === 'tooDeep') return { kind: 'tooDeep' };
  return { kind: 'json', bytes, outline, value: text === null ? undefined : JSON.parse(text) };
}

const KB = 1024;

/** Kinds of answers, and how many bytes of each are read at most. */
const MOST_BYTES = {
  /** A status, a token, or the record of a verification. */
  word: 64 * KB,
  /** One record of the specification, with whatever the platform adds to it. */
  record: 1024 * KB,
  /** A page of records, or a list without pages: of the largest, 5,000 results, each has 800 bytes. */
  list: 4096 * KB,
  /** Commercial data: what data services answered, as it came. Of more than that the beginning is read. */
  anything: 16_384 * KB,
} as const;

export type AnswerSize = keyof typeof MOST_BYTES;

/**
 * Levels of an answer that is read. Whatever carries it on, to the window or into a file, goes through it
 * level by level and would overflow its stack some thousands deep. `anything` is passed on as bytes.
 */
const MOST_LEVELS = 1000;

/** Nothing else waits longer for the main process, in milliseconds. */
const SLICE_MS = 8;

/** Works something large off, step by step, and lets whatever else is due run between. */
export async function inSlices<T>(steps: Iterator<unknown, T, void>): Promise<T> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}
