/** A square PNG, and its width in pixels. */
export type SizedPng = { readonly size: number; readonly png: Uint8Array };

const ICO_HEADER = 6;
const ICO_ENTRY = 16;

/**
 * Builds a Windows icon file from pictures of up to 256 pixels. The entries are PNG files, which
 * Windows has supported since Vista.
 */
export function ico(pictures: readonly SizedPng[]): Uint8Array {
  const header = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = ICO_HEADER + ICO_ENTRY * index;
    header.writeUInt8(size === 256 ? 0 : size, at);
    header.writeUInt8(size === 256 ? 0 : size, at + 1);
    header.writeUInt16LE(1, at + 4); // color planes
    header.writeUInt16LE(32, at + 6); // bits per pixel
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** The macOS icon types for a PNG, by its width in pixels, including `@2x` types. */
const ICNS_TYPES: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** Builds a macOS icon file. Leaves out pictures in sizes for which the format has no type. */
export function icns(pictures: readonly SizedPng[]): Uint8Array {
  const parts = pictures.flatMap(({ size, png }) =>
    (ICNS_TYPES[size] ?? []).map((type) => icnsChunk(type, png)),
  );
  return icnsChunk('icns', Buffer.concat(parts));
}

function icnsChunk(type: string, content: Uint8Array): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 0, 'latin1');
  header.writeUInt32BE(content.length + header.length, 4);
  return Buffer.concat([header, content]);
}
