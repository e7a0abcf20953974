/** The properties of a bitmap. */
export interface MadeBmp {
  readonly headerSize: 40 | 108;
  readonly bits: 1 | 4 | 8 | 16 | 24 | 32;
  readonly compression?: number;
  readonly topDown?: boolean;
  /** Red, green, blue, and alpha, if the header has space for them. */
  readonly masks?: readonly number[];
  /** The palette as red, green, and blue. */
  readonly palette?: readonly (readonly [number, number, number])[];
  /** The pixels as stored. */
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** Creates a bitmap without any checks, so that it can be invalid. */
export function madeBmp(made: MadeBmp): Buffer {
  const { headerSize, bits, compression = 0, topDown = false, palette = [], masks = [] } = made;
  const colors = Buffer.from(palette.flatMap(([red, green, blue]) => [blue, green, red, 0]));
  const start = 14 + headerSize + colors.length;
  const head = Buffer.alloc(14 + headerSize);
  head.write('BM', 'latin1');
  head.writeUInt32LE(start + made.data.length, 2);
  head.writeUInt32LE(start, 10);
  head.writeUInt32LE(headerSize, 14);
  head.writeInt32LE(made.width, 18);
  head.writeInt32LE(topDown ? -made.height : made.height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  head.writeUInt32LE(palette.length, 46);
  for (const [index, mask] of masks.entries()) head.writeUInt32LE(mask >>> 0, 54 + index * 4);
  return Buffer.concat([head, colors, Uint8Array.from(made.data)]);
}
