import { dataViewOf, withinBytes } from './bytes.ts';

/** A page of a TIFF. */
export interface TiffPage {
  /** The index of the page's directory, counted from 0. libtiff uses it to open the page. */
  readonly directory: number;
  /** The end of the page's coded data in the file, or 0 if the directory doesn't contain it. */
  readonly end: number;
  /** Whether the engine supports the page's compression (TIFF 6.0, Compression). */
  readonly isRead: boolean;
}

/** The number format of a TIFF. Offsets in a BigTIFF have eight bytes. */
interface Form {
  readonly view: DataView;
  readonly little: boolean;
  readonly big: boolean;
}

interface Directory extends TiffPage {
  readonly isPage: boolean;
  readonly next: number;
}

/** Real files stay below these limits, which prevent a crafted file from keeping the reader busy. */
const MOST = { directories: 2000, entries: 4096, strips: 65_536 };

/**
 * Uncompressed, fax, LZW, JPEG, Deflate, and PackBits. The engine's libtiff shows WebP in TIFF as black without an
 * error, and cannot decode the other compressions.
 */
const CODINGS_READ = [1, 2, 3, 4, 5, 7, 8, 32_773, 32_946];

const NEW_SUBFILE_TYPE = 254;
const COMPRESSION = 259;
/** Marks a smaller copy of another picture, or a mask (TIFF 6.0, NewSubfileType). */
const NO_PAGE = 0b101;
const PLACES = [273, 324];
const LENGTHS = [279, 325];
/**
 * The tags that are needed for decoding: BitsPerSample, ColorMap, JPEGTables, and the offsets and lengths of the data.
 */
const NEEDED = [258, 320, 347, ...PLACES, ...LENGTHS];
/** The size of a value in bytes, by type (TIFF 6.0, 2; BigTIFF). */
const BYTES: Readonly<Record<number, 1 | 2 | 4 | 8>> = { 3: 2, 4: 4, 7: 1, 13: 4, 16: 8, 18: 8 };

/**
 * Returns the pages of a TIFF in order, without thumbnails and masks. If there are only those, returns the first
 * directory. A page whose directory is missing ends beyond the end of the file.
 */
export function tiffPages(bytes: Uint8Array): readonly TiffPage[] {
  const view = dataViewOf(bytes);
  const little = bytes[0] === 0x49;
  const form = { view, little, big: bytes[little ? 2 : 3] === 0x2b };
  const directories: Directory[] = [];
  const seen = new Set<number>();
  let at = withinBytes(() => (form.big ? offset(form, 8) : view.getUint32(4, little))) ?? 0;
  while (at !== 0 && !seen.has(at) && directories.length < MOST.directories) {
    seen.add(at);
    const start = at;
    const directory = directories.length;
    const lost = { directory, end: bytes.length + 1, isRead: true, isPage: true, next: 0 };
    const read = withinBytes(() => directoryAt(form, start, directory)) ?? lost;
    directories.push(read);
    at = read.next;
  }
  const pages = directories.filter(({ isPage }) => isPage);
  const [first = { directory: 0, end: 0, isRead: true }] = directories;
  return pages.length > 0 ? pages : [first];
}

/** Reads an eight-byte offset or count. */
function offset({ view, little }: Form, at: number): number {
  return Number(view.getBigUint64(at, little));
}

function directoryAt(form: Form, at: number, directory: number): Directory {
  const { view, little, big } = form;
  const [head, size] = big ? [8, 20] : [2, 12];
  const count = big ? offset(form, at) : view.getUint16(at, little);
  if (count > MOST.entries) throw new RangeError('too many entries');
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = at + head + index * size;
    return { tag: view.getUint16(entry, little), data: dataAt(form, entry) };
  });
  const values = (tags: readonly number[]): readonly number[] => {
    const found = entries.find(({ tag }) => tags.includes(tag));
    return found ? valuesIn(form, found.data) : [];
  };
  const [places, lengths] = [values(PLACES), values(LENGTHS)];
  const [kind = 0] = values([NEW_SUBFILE_TYPE]);
  const [coding = 1] = values([COMPRESSION]);
  const tables = entries
    .filter(({ tag }) => NEEDED.includes(tag))
    .map(({ data }) => data.at + data.count * data.bytes);
  const strips = places.map((place, index) => place + (lengths[index] ?? 0));
  const behind = at + head + count * size;
  return {
    directory,
    end: [...tables, ...strips].reduce((end, one) => Math.max(end, one), 0),
    isRead: CODINGS_READ.includes(coding),
    isPage: (kind & NO_PAGE) === 0,
    next: big ? offset(form, behind) : view.getUint32(behind, little),
  };
}

/** The position, number, and size of an entry's values. The size is 0 for types that are not needed. */
interface Data {
  readonly at: number;
  readonly count: number;
  readonly bytes: 0 | 1 | 2 | 4 | 8;
}

function dataAt(form: Form, entry: number): Data {
  const { view, little, big } = form;
  const bytes = BYTES[view.getUint16(entry + 2, little)] ?? 0;
  const count = big ? offset(form, entry + 4) : view.getUint32(entry + 4, little);
  const [inline, room] = big ? [entry + 12, 8] : [entry + 8, 4];
  const isInline = count * bytes <= room;
  const at = isInline ? inline : big ? offset(form, inline) : view.getUint32(inline, little);
  return { at, count, bytes };
}

function valuesIn(form: Form, { at, count, bytes }: Data): readonly number[] {
  const { view, little } = form;
  if (bytes < 2 || count > MOST.strips) return [];
  return Array.from({ length: count }, (_, index) => {
    const place = at + index * bytes;
    if (bytes === 2) return view.getUint16(place, little);
    return bytes === 4 ? view.getUint32(place, little) : offset(form, place);
  });
}
