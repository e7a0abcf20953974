import { constants, inflateSync } from 'node:zlib';
import { bufferOf, latin1 } from '../formats/bytes.ts';
import type { Carried } from './carried.ts';
import { carriedAmong } from './carried-signatures.ts';

/** So many packed bytes unpack to 16 MB at most (RFC 1951: 1,032 times as many), and hold any file's head. */
const BEGINNING = 16_384;
/** All streams' beginnings together, in bytes; honest documents have far less. */
const MOST_UNPACKED = 400_000_000;
/** A compression by Flate with any window (RFC 1950, 2.2). */
const isPacked = (first: number, second: number) =>
  (first & 15) === 8 && ((first << 8) | second) % 31 === 0;

/**
 * Finds programs, archives and markup in the bytes of a PDF, whether or not one of its objects leads there:
 * among them, at the beginning of what is packed, and behind its end.
 */
export function carriedInBytes(bytes: Uint8Array): Set<Carried> {
  const found = new Set<Carried>(carriedAmong(bytes, 'pdf'));
  if (holdsMarkup(bytes)) found.add('script');
  const file = bufferOf(bytes);
  let unpacked = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 1)) {
    const start = at + 'stream'.length + (file[at + 6] === 0x0d ? 2 : 1);
    if (!isPacked(file[start] ?? 0, file[start + 1] ?? 0)) continue;
    const beginning = unpackedFrom(file.subarray(start, start + BEGINNING));
    unpacked += beginning.length;
    if (unpacked > MOST_UNPACKED) return found.add('unread');
    for (const carried of carriedAmong(beginning, 'pdf')) found.add(carried);
  }
  return found;
}

/** Gives what packed bytes begin with; nothing where they are none. */
function unpackedFrom(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.of();
  }
}

const MARKUP = /<(?:!doctype\s|html|script|hta:|iframe|\?php)/i;

/** Tells whether it is a web page too. The text of its streams may speak of such a page. */
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
