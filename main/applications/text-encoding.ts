import * as v from 'valibot';
import { releaseMemory } from '../vault/chunk-stream.ts';

export const TextEncoding = v.picklist(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type TextEncoding = v.InferOutput<typeof TextEncoding>;

/** Controls that no plain text holds; tab, line feed, form feed and carriage return may stand in one. */
const CONTROL = Array.from({ length: 32 }, (_, code) => ![9, 10, 12, 13].includes(code));
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f]/;
/** Bytes that stand for nothing in windows-1252. */
const UNASSIGNED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * The encoding of a plain text: UTF-8, UTF-16 where it begins with a byte order mark, else the western
 * one-byte encoding. Null for what is no text, as soon as that shows. Throws what reading throws.
 */
export async function textEncodingOf(
  pieces: AsyncIterable<Uint8Array>,
): Promise<TextEncoding | null> {
  let look: ((piece: Uint8Array | null) => TextEncoding | null | undefined) | null = null;
  for await (const piece of pieces) {
    look ??= beginsAsUtf16(piece) ?? oneByteOrUtf8();
    const found = look(piece);
    releaseMemory(piece);
    if (found === null) return null;
  }
  return look?.(null) ?? null;
}

function beginsAsUtf16([first, second]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return utf16('utf-16le');
  return first === 0xfe && second === 0xff ? utf16('utf-16be') : null;
}

/** Each takes the next piece, or null at the end; answers null once it is no text. */
function utf16(encoding: 'utf-16le' | 'utf-16be') {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (piece: Uint8Array | null) => {
    try {
      const text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
      return CONTROLS.test(text) ? null : encoding;
    } catch {
      return null;
    }
  };
}

function oneByteOrUtf8() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let utf8 = true;
  let western = true;
  return (piece: Uint8Array | null): TextEncoding | null => {
    for (const byte of piece ?? []) {
      if (CONTROL[byte] === true || byte === 0x7f) return null;
      if (UNASSIGNED.has(byte)) western = false;
    }
    try {
      if (utf8) decoder.decode(piece ?? undefined, { stream: piece !== null });
    } catch {
      utf8 = false;
    }
    if (utf8) return 'utf-8';
    return western ? 'windows-1252' : null;
  };
}

const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/^\s*(<!--[^>]*>\s*)*<(!doctype html|html|head|body|script)\b/i, 'text/html'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!(--|doctype)[^>]*>\s*)*<svg\b/i, 'image/svg+xml'],
];

/** The type of a text by how it begins. */
export function textTypeOf(head: Uint8Array, encoding: TextEncoding): string {
  const text = new TextDecoder(encoding).decode(head);
  return MARKUP.find(([begin]) => begin.test(text))?.[1] ?? 'text/plain';
}
