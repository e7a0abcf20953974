import * as v from 'valibot';
import { releaseMemory } from '../vault/chunk-stream.ts';

export const TextEncoding = v.picklist(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type TextEncoding = v.InferOutput<typeof TextEncoding>;

/**
 * For each of the first 32 characters, whether it never occurs in plain text. Tab, line feed, form feed, and carriage
 * return do occur.
 */
const CONTROL = Array.from({ length: 32 }, (_, code) => ![9, 10, 12, 13].includes(code));
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f]/;
/** Bytes that have no character in windows-1252. */
const UNASSIGNED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * Returns the encoding of plain text. It is UTF-16 if the text starts with that byte order mark, UTF-8 if it's valid,
 * and otherwise windows-1252. Returns null as soon as it's clear that the file isn't text. Throws if reading throws.
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

/** Returns a function that takes each piece of a file, and null at the end. It returns null if the file isn't text. */
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

/** Header lines that an email can start with. An email has at least three of them. */
const MAIL_LINES =
  /^(?:return-path|received|delivered-to|date|from|to|subject|message-id|mime-version|content-type|dkim-signature|x-[a-z-]+): ?/i;
const LEAST_MAIL_LINES = 3;

/** Returns whether text begins like an email (RFC 5322, 2.1). */
function beginsAsMail(text: string): boolean {
  let known = 0;
  for (const line of text.slice(0, 20_000).split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && known > 0) continue;
    if (!/^[\x21-\x39\x3b-\x7e]{1,70}:/.test(line)) break;
    if (MAIL_LINES.test(line)) known += 1;
    else if (known === 0) return false;
  }
  return known >= LEAST_MAIL_LINES;
}

/** Returns the type of a text file, based on how it begins. */
export function textTypeOf(head: Uint8Array, encoding: TextEncoding): string {
  const text = new TextDecoder(encoding).decode(head);
  const markup = MARKUP.find(([begin]) => begin.test(text))?.[1];
  return markup ?? (beginsAsMail(text) ? 'message/rfc822' : 'text/plain');
}

/** The size of a piece in bytes, which is about a thousand lines. */
export const TEXT_PIECE_BYTES = 128 * 1024;

export interface TextPiece {
  readonly text: string;
  /** The byte at which the next piece begins, or null at the end. */
  readonly next: number | null;
}

/**
 * Returns the piece of text that begins at byte `from`, cut between characters. `pieces` yields the whole file, and
 * `bytes` is its size. Everything before `from` is read and skipped, because encrypted files can only be read in order.
 */
export async function textPiece(
  pieces: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
  from: number,
  bytes: number,
): Promise<TextPiece> {
  const wanted = Math.min(TEXT_PIECE_BYTES, Math.max(0, bytes - from));
  const piece = await range(pieces, from, wanted);
  const end = from + piece.length < bytes ? boundary(piece, encoding) : piece.length;
  const decoder = new TextDecoder(encoding, { ignoreBOM: from > 0 });
  const next = from + end;
  return { text: decoder.decode(piece.subarray(0, end)), next: next < bytes ? next : null };
}

async function range(pieces: AsyncIterable<Uint8Array>, from: number, length: number) {
  const found = new Uint8Array(length);
  let at = 0;
  let taken = 0;
  for await (const piece of pieces) {
    if (taken === length) break;
    const part = piece.subarray(Math.max(0, from - at)).subarray(0, length - taken);
    found.set(part, taken);
    taken += part.length;
    at += piece.length;
    releaseMemory(piece);
  }
  return found.subarray(0, taken);
}

/** Returns where the last complete character ends. */
function boundary(piece: Uint8Array, encoding: TextEncoding): number {
  let end = piece.length;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    end -= end % 2;
    const high = piece[encoding === 'utf-16le' ? end - 1 : end - 2] ?? 0;
    // Leave the first half of a surrogate pair for the next piece.
    return (high & 0xfc) === 0xd8 ? end - 2 : end;
  }
  if (encoding === 'windows-1252') return end;
  let start = end - 1;
  while (start > end - 4 && ((piece[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  const lead = piece[start] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return start + length > end ? start : end;
}
