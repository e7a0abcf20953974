import { createInflateRaw } from 'node:zlib';

/** A file in an archive, and how to read it. */
export interface ZipEntry {
  readonly name: string;
  /** The uncompressed size according to the archive, in bytes. */
  readonly bytes: number;
  /**
   * Yields the decompressed file in pieces, up to `most` bytes in total. Throws if the file is encrypted
   * or damaged, or if decompressed data is longer or shorter than the archive states.
   */
  readonly pieces: (most: number) => AsyncIterable<Uint8Array>;
}

/** The maximum number of entries. No real document has this many. */
const MOST_ENTRIES = 20_000;
/** The maximum length of the comment after the directory (APPNOTE 4.4.12), and the size of the end record. */
const MOST_COMMENT = 65_535;
const END_BYTES = 22;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * Returns the files of an archive from its central directory (APPNOTE 4.3.12). A file is decompressed only when it is
 * read. Throws if the archive is damaged, encrypted, or larger than 4 GB.
 */
export function zipEntries(archive: Buffer): ReadonlyMap<string, ZipEntry> {
  const end = endOf(archive);
  const count = Math.min(MOST_ENTRIES, archive.readUInt16LE(end + 10));
  const entries = new Map<string, ZipEntry>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error('no entry where one should be');
    const [names, extra, comment] = [28, 30, 32].map((of) => archive.readUInt16LE(at + of));
    const start = at + 46;
    const name = archive.toString('utf8', start, start + (names ?? 0));
    const entry = entryAt(archive, at, name);
    // If a name is repeated, the first file counts, as it does in other programs.
    if (!entries.has(name)) entries.set(name, entry);
    at = start + (names ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - MOST_COMMENT);
  for (let at = archive.length - END_BYTES; at >= first; at--)
    if (archive.readUInt32LE(at) === END) return at;
  throw new Error('no directory');
}

function entryAt(archive: Buffer, at: number, name: string): ZipEntry {
  const flags = archive.readUInt16LE(at + 8);
  const method = archive.readUInt16LE(at + 10);
  const packed = archive.readUInt32LE(at + 20);
  const bytes = archive.readUInt32LE(at + 24);
  const local = archive.readUInt32LE(at + 42);
  return {
    name,
    bytes,
    async *pieces(most) {
      if ((flags & ENCRYPTED) !== 0) throw new Error('encrypted');
      if (archive.readUInt32LE(local) !== LOCAL) throw new Error('no file where one should be');
      const start =
        local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const data = archive.subarray(start, start + packed);
      if (method === STORED) yield data.subarray(0, most);
      else if (method === DEFLATED) yield* inflated(data, most, bytes);
      else throw new Error('packed in a way that is not known');
    },
  };
}

/**
 * Decompresses only as much as the caller reads, so that a compressed gigabyte costs nothing. Throws if the data is
 * longer or shorter than the archive states.
 */
async function* inflated(data: Buffer, most: number, claimed: number): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw();
  inflate.end(data);
  let given = 0;
  for await (const piece of inflate as AsyncIterable<Buffer>) {
    yield piece.subarray(0, most - given);
    given += piece.length;
    if (given > claimed) throw new Error('larger than the archive says');
    if (given >= most) return;
  }
  if (given < claimed) throw new Error('smaller than the archive says');
}
