/** What a made bitmap is like. The picture is 4 by 2: two rows of red, green, blue, white. */
export interface MadeBmp {
  readonly headerSize: 12 | 16 | 40 | 52 | 56 | 64 | 108 | 124;
  readonly bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  readonly compression?: number;
  readonly topDown?: boolean;
  /** Red, green, blue and, where the header has room for it, alpha. */
  readonly masks?: readonly number[];
  /** Palette, red green blue each. */
  readonly palette?: readonly (readonly [number, number, number])[];
  /** The pixels as they are stored. */
  readonly data: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Puts a bitmap together; nothing is checked, so it can also be a wrong one. */
export function madeBmp(made: MadeBmp): Buffer {
  const { headerSize, bits, compression = 0, topDown = false, palette = [], masks = [] } = made;
  const header = Buffer.alloc(headerSize);
  header.writeUInt32LE(headerSize, 0);
  const height = topDown ? -made.height : made.height;
  if (headerSize === 12) {
    header.writeUInt16LE(made.width, 4);
    header.writeUInt16LE(made.height, 6);
    header.writeUInt16LE(1, 8);
    header.writeUInt16LE(bits, 10);
  } else {
    header.writeInt32LE(made.width, 4);
    header.writeInt32LE(height, 8);
    header.writeUInt16LE(1, 12);
    header.writeUInt16LE(bits, 14);
    if (headerSize > 16) header.writeUInt32LE(compression, 16);
    if (headerSize > 16) header.writeUInt32LE(palette.length, 32);
  }
  const maskBytes = Buffer.alloc(masks.length * 4);
  masks.forEach((mask, index) => {
    maskBytes.writeUInt32LE(mask >>> 0, index * 4);
  });
  if (headerSize >= 52) maskBytes.copy(header, 40);
  const colors = palette.map(([red, green, blue]) =>
    headerSize === 12 ? [blue, green, red] : [blue, green, red, 0],
  );
  const between = [headerSize === 40 ? maskBytes : Buffer.alloc(0), Buffer.from(colors.flat())];
  const file = Buffer.alloc(14);
  file.write('BM', 'latin1');
  const start = 14 + Buffer.concat([header, ...between]).length;
  file.writeUInt32LE(start + made.data.length, 2);
  file.writeUInt32LE(start, 10);
  return Buffer.concat([file, header, ...between, Buffer.from(made.data)]);
}
