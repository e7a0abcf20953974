/**
 * A directory of a TIFF: its coded rows in one strip, and other entries by tag. The size is in
 * pixels.
 */
export interface MadePage {
  readonly width: number;
  readonly height: number;
  readonly coded: Buffer;
  /** The Compression tag (TIFF 6.0). Uncompressed if omitted. */
  readonly compression?: number;
  /** The bits per sample: 1 for black and white, 8 for gray. */
  readonly bits?: 1 | 8;
  readonly tags?: Readonly<Record<number, number>>;
}

/**
 * Creates a little-endian TIFF with these directories. `back` is the index of the directory that
 * the last one names as the next, so that reading it would never end.
 */
export function madeTiff(pages: readonly MadePage[], back: number | null = null): Buffer {
  const places: number[] = [];
  const parts: Buffer[] = [];
  let at = 8;
  const directories = pages.map((page) => {
    const strip = at;
    parts.push(page.coded);
    at += page.coded.length;
    return { page, strip };
  });
  const written = directories.map(({ page, strip }) => {
    const tags = Object.entries({
      256: page.width,
      257: page.height,
      258: page.bits ?? 1,
      259: page.compression ?? 1,
      262: page.bits === 8 ? 1 : 0,
      273: strip,
      277: 1,
      278: page.height,
      279: page.coded.length,
      ...page.tags,
    });
    places.push(at);
    at += 2 + tags.length * 12 + 4;
    return tags;
  });
  for (const [index, tags] of written.entries()) {
    const directory = Buffer.alloc(2 + tags.length * 12 + 4);
    directory.writeUInt16LE(tags.length);
    for (const [entry, [tag, value]] of tags.entries()) {
      const place = 2 + entry * 12;
      directory.writeUInt16LE(Number(tag), place);
      directory.writeUInt16LE(4, place + 2);
      directory.writeUInt32LE(1, place + 4);
      directory.writeUInt32LE(value, place + 8);
    }
    const next = places[index + 1] ?? (back === null ? 0 : places[back]);
    directory.writeUInt32LE(next ?? 0, directory.length - 4);
    parts.push(directory);
  }
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(places[0] ?? 0, 4);
  return Buffer.concat([head, ...parts]);
}

/** Returns white rows of 1728 pixels in one-dimensional fax coding, group 3 (ITU-T T.4, 4.1). */
export function faxedRows(rows: number): Buffer {
  // An end of line, the make-up code for 1728 white pixels, the code for zero, and fill bits.
  const row = `000000000001${'010011011'}${'00110101'}000`;
  const bytes = (row.match(/.{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2));
  return Buffer.concat(Array.from({ length: rows }, () => Buffer.from(bytes)));
}
