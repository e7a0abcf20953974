import { releaseMemory } from '../vault/chunk-stream.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Bytes of a piece: some thousand lines. */
export const TEXT_PIECE_BYTES = 128 * 1024;

export interface TextPiece {
  readonly text: string;
  /** Where the next piece begins, null at the end. */
  readonly next: number | null;
}

/**
 * The piece of a text that begins at byte `from`, cut between characters. `pieces` are the whole file,
 * `bytes` long; what lies before is read and skipped, as sealed files open in order only.
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

/** Where the last character that is whole ends. */
function boundary(piece: Uint8Array, encoding: TextEncoding): number {
  let end = piece.length;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    end -= end % 2;
    const high = piece[encoding === 'utf-16le' ? end - 1 : end - 2] ?? 0;
    // The first half of a pair goes with its second.
    return (high & 0xfc) === 0xd8 ? end - 2 : end;
  }
  if (encoding === 'windows-1252') return end;
  let start = end - 1;
  while (start > end - 4 && ((piece[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  const lead = piece[start] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return start + length > end ? start : end;
}
