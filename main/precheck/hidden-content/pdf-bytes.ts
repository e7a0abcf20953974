import { constants, inflateSync } from 'node:zlib';
import { bufferOf, latin1 } from '../formats/bytes.ts';
import type { HiddenContent } from './hidden-content.ts';
import { signaturesIn } from './signatures.ts';

/**
 * The number of bytes of a stream that are decompressed. They expand to at most 16 MB (RFC 1951: by a factor of 1,032),
 * which is enough for the start of any file.
 */
const BEGINNING = 16_384;
/**
 * The maximum size of the decompressed beginnings of all streams combined, in bytes. Legitimate documents have far
 * less.
 */
const MOST_UNPACKED = 400_000_000;
/** Returns whether bytes start a Flate stream, with any window size (RFC 1950, 2.2). */
const isPacked = (first: number, second: number) =>
  (first & 15) === 8 && ((first << 8) | second) % 31 === 0;

/**
 * Finds programs, archives, and markup in the bytes of a PDF, whether or not an object refers to them. Searches between
 * the objects, at the beginning of compressed data, and after the end.
 */
export function hiddenInPdfBytes(bytes: Uint8Array): Set<HiddenContent> {
  const found = new Set<HiddenContent>(signaturesIn(bytes, 'pdf'));
  if (holdsMarkup(bytes)) found.add('script');
  const file = bufferOf(bytes);
  let unpacked = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 1)) {
    const start = at + 'stream'.length + (file[at + 6] === 0x0d ? 2 : 1);
    if (!isPacked(file[start] ?? 0, file[start + 1] ?? 0)) continue;
    const beginning = unpackedFrom(file.subarray(start, start + BEGINNING));
    unpacked += beginning.length;
    if (unpacked > MOST_UNPACKED) return found.add('unread');
    for (const content of signaturesIn(beginning, 'pdf')) found.add(content);
  }
  return found;
}

/** Decompresses the beginning of compressed bytes. Returns an empty buffer if the bytes are not compressed. */
function unpackedFrom(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.of();
  }
}

const MARKUP = /<(?:!doctype\s|html|script|hta:|iframe|\?php)/i;

/** Returns whether a PDF is also a web page. The text in its streams is ignored, because it may be about web pages. */
function holdsMarkup(bytes: Uint8Array): boolean {
  const file = latin1(bytes);
  for (let from = 0; from < file.length; ) {
    const stream = file.indexOf('stream', from);
    const end = stream < 0 ? -1 : file.indexOf('endstream', stream);
    if (MARKUP.test(file.slice(from, end < 0 ? file.length : stream))) return true;
    if (end < 0) return false;
    from = end + 'endstream'.length;
  }
  return false;
}
