import { setImmediate as nextTurn } from 'node:timers/promises';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { AnswerCutShort, type HttpAnswer } from './http-request.ts';
import { closedBeginning } from './wire/json-brackets.ts';
import { type JsonOutline, readOutline } from './wire/json-outline.ts';

/** A JSON body: its bytes, and the positions of its parts. */
export interface JsonBody {
  readonly kind: 'json';
  readonly bytes: Uint8Array;
  readonly outline: JsonOutline;
  /** The parsed value, or `undefined` if the body is larger than any refusal can be. */
  readonly value: unknown;
  /**
   * Set if the answer exceeded the limit. The body is then the beginning of the answer, with its brackets closed.
   * `announced` is the size of the whole answer in bytes, or null if it is unknown.
   */
  readonly cut?: { readonly announced: number | null };
}

/** What an answer's body actually is, regardless of its content type. */
export type AnswerBody =
  | { readonly kind: 'empty' }
  | JsonBody
  /** Anything else: a page, plain text, or damaged JSON. */
  | { readonly kind: 'other' }
  | { readonly kind: 'tooLarge'; readonly than: AnswerSize }
  | { readonly kind: 'tooDeep' };

/** The maximum size of a refusal. A larger body isn't a refusal and isn't parsed right away. */
export const MAX_REFUSAL_BYTES = 64 * 1024;

/** An answer that has been read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: HttpAnswer['headers'];
  readonly body: AnswerBody;
}

/** Matches a type and subtype that can be registered (RFC 6838, 4.2). */
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** Returns the media type in lowercase, without parameters, or null if it is missing or invalid. */
export function mediaTypeOf(headers: HttpAnswer['headers']): string | null {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) ? type : null;
}

/**
 * Reads an answer up to the number of bytes that `size` allows. If the answer is larger, or announces a larger size,
 * closes the connection. For `anything`, reads the beginning of a larger answer. Fails with `offline` or `cancelled` if
 * the answer was cut short.
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

/** Returns the body's size in bytes according to its header, or null if the header is missing. */
export function announcedBytes(headers: HttpAnswer['headers']): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}

/** Reads the beginning of an answer that exceeds the limit. */
function* cutSteps(bytes: Uint8Array, announced: number | null): Generator<void, AnswerBody> {
  const closed = yield* closedBeginning(bytes);
  if (closed === null) return { kind: 'other' };
  const body = yield* bodySteps(closed, Number.POSITIVE_INFINITY);
  return body.kind === 'json' ? { ...body, cut: { announced } } : body;
}

/** Classifies a body by its content, without letting other work run. The platform's "empty string" counts as empty. */
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

/** The sizes of answers, each with the maximum number of bytes to read. */
const MOST_BYTES = {
  /** A status, a token, or a verification record. */
  word: 64 * KB,
  /** One record of the specification, including any fields that the platform adds. */
  record: 1024 * KB,
  /** A page of records, or a list without pages. The largest list has 5,000 results of 800 bytes each. */
  list: 4096 * KB,
  /**
   * Commercial data, which consists of data services' unchanged answers. If it is larger, only the beginning is read.
   */
  anything: 16_384 * KB,
} as const;

export type AnswerSize = keyof typeof MOST_BYTES;

/**
 * The maximum nesting of an answer. The code that passes an answer on to the window or a file is recursive. It would
 * overflow its stack at a few thousand levels. `anything` is exempt, because it is passed on as bytes.
 */
const MOST_LEVELS = 1000;

/** The longest that long-running work may block the main process, in milliseconds. */
const SLICE_MS = 8;

/** Runs long-running work step by step, letting other work run in between. */
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
