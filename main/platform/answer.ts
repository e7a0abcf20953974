import type { Result } from '../../preload/contract/result.ts';
import { err, ok } from '../../preload/contract/result.ts';
import { AnswerCutShort } from './answer-cut-short.ts';
import type { HttpAnswer } from './http-request.ts';

/** What an answer's body turned out to be, whatever its content type claims. */
export type AnswerBody =
  | { readonly kind: 'empty' }
  /** `text` is what `value` was read from: numbers can lose digits on the way. */
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  /** Anything else: a page, text, damaged JSON. */
  | { readonly kind: 'other' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'tooDeep' };

/**
 * Levels of an answer that is read. Whatever carries it on, to the window or into a file, goes through it
 * level by level and would overflow its stack some thousands deep.
 */
export const MOST_LEVELS = 1000;

/** An answer read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: HttpAnswer['headers'];
  readonly body: AnswerBody;
}

/** The media type alone, lower case; null when there is none. */
export function mediaTypeOf(headers: HttpAnswer['headers']): string | null {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || null;
}

/**
 * Reads an answer whole, up to `limit` bytes; beyond them the connection is let go. `levels`: how deep
 * it may be nested. Fails with `offline` or `cancelled` when it was cut short.
 */
export async function readAnswer(
  answer: HttpAnswer,
  limit: number,
  levels = MOST_LEVELS,
): Promise<Result<Answer>> {
  const { status, headers } = answer;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body) {
      size += chunk.byteLength;
      if (size > limit) {
        return ok({ status, headers, body: { kind: 'tooLarge' } });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AnswerCutShort) return err(error.appError);
    throw error;
  } finally {
    answer.dispose();
  }
  return ok({ status, headers, body: parseBody(Buffer.concat(chunks, size), levels) });
}

/** Sorts a body by what it holds. The platform's "empty string" is empty too. */
export function parseBody(bytes: Uint8Array, levels = MOST_LEVELS): AnswerBody {
  const text = new TextDecoder().decode(bytes).trim();
  if (text === '' || text === '""') return { kind: 'empty' };
  if (isTooDeep(text, levels)) return { kind: 'tooDeep' };
  try {
    return { kind: 'json', value: JSON.parse(text), text };
  } catch {
    return { kind: 'other' };
  }
}

/** Whether brackets outside of strings are ever open more than `levels` deep. */
function isTooDeep(text: string, levels: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length && depth <= levels; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) quoted = !quoted;
    else if (unit === BACKSLASH && quoted) at += 1;
    else if (!quoted && OPENING.has(unit)) depth += 1;
    else if (!quoted && CLOSING.has(unit)) depth -= 1;
  }
  return depth > levels;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
