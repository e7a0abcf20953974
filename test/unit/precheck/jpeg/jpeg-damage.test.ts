import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { jpegDamage } from '../../../../main/precheck/jpeg/jpeg-damage.ts';
import { HuffmanTables } from '../../../../main/precheck/jpeg/jpeg-frame.ts';
import { randomFrom } from '../../../support/scenes/random.ts';

// The same noise in every run, because decoders do not notice every missing part of every picture.
let noisy: Buffer = Buffer.alloc(0);
beforeAll(async () => {
  const raw = { width: 320, height: 240, channels: 3 } as const;
  const { bell } = randomFrom('noise of a damaged JPEG');
  const noise = Uint8Array.from({ length: 320 * 240 * 3 }, () => 128 + 40 * bell());
  noisy = await sharp(noise, { raw }).jpeg({ quality: 85 }).toBuffer();
});

const END = Buffer.from([0xff, 0xd9]);
const scanStart = (jpeg: Buffer) => {
  const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda])) + 2;
  return scan + jpeg.readUInt16BE(scan);
};

const segment = (marker: number, ...data: readonly number[]) => [
  ...[0xff, marker],
  ...[(data.length + 2) >> 8, (data.length + 2) & 255],
  ...data,
];
/** A table with one code: one bit for the symbol 0. */
const ONE_CODE = [1, ...Array<number>(15).fill(0), 0];
const TABLES = segment(0xc4, 0x00, ...ONE_CODE, 0x10, ...ONE_CODE);
/** A gray frame of 64 × 8 pixels. */
const FRAME = segment(0xc0, 8, 0, 8, 0, 64, 1, 1, 0x11, 0);
const SCAN = segment(0xda, 1, 1, 0x00, 0, 63, 0);

/**
 * A gray picture of eight blocks in a row, with a restart marker after every four. A block has two
 * bits.
 */
function withRestarts(...pieces: readonly (readonly number[])[]): Buffer {
  return Buffer.from([
    ...[0xff, 0xd8],
    ...FRAME,
    ...TABLES,
    ...segment(0xdd, 0, 4),
    ...SCAN,
    ...pieces.flat(),
    ...END,
  ]);
}

describe('intact files', () => {
  test('plain, and with what phones add after the picture', () => {
    expect(jpegDamage(noisy)).toBeNull();
    const film = Buffer.concat([noisy, Buffer.from('ftypmp42'), Buffer.alloc(500, 0xab)]);
    expect(jpegDamage(film)).toBeNull();
    const second = Buffer.concat([noisy, noisy.subarray(0, 3000)]);
    expect(jpegDamage(second)).toBeNull();
  });

  test('with padding before the end marker, and without an end marker', () => {
    const body = noisy.subarray(0, -2);
    expect(jpegDamage(Buffer.concat([body, Buffer.alloc(40, 0), END]))).toBeNull();
    expect(jpegDamage(Buffer.concat([body, Buffer.alloc(9, 0xff), END]))).toBeNull();
    expect(jpegDamage(body)).toBeNull();
  });

  test('with restart markers', () => {
    expect(jpegDamage(withRestarts([0], [0xff, 0xd0], [0]))).toBeNull();
  });
});

describe('damaged files', () => {
  test('a part overwritten, removed, or inserted in the middle', () => {
    const start = scanStart(noisy);
    const middle = start + Math.floor((noisy.length - start) / 2);
    const [before, after] = [noisy.subarray(0, middle), noisy.subarray(middle + 200)];
    const all = [
      Buffer.concat([before, Buffer.alloc(200, 0x5a), after]),
      Buffer.concat([before, after]),
      Buffer.concat([before, before.subarray(-400), after]),
    ];
    for (const damaged of all) expect(jpegDamage(damaged)).toMatch(/^Corrupt JPEG data/);
  });

  test('a missing end, cut off or filled with zeros by a broken copy', () => {
    const half = noisy.subarray(0, Math.floor(noisy.length / 2));
    expect(jpegDamage(half)).toMatch(/^unexpected end/);
    const zeros = Buffer.alloc(noisy.length - half.length);
    expect(jpegDamage(Buffer.concat([half, zeros]))).toMatch(/^unexpected end/);
    const stuffed = noisy.indexOf(0xff, half.length);
    expect(jpegDamage(noisy.subarray(0, stuffed + 1))).toMatch(/^unexpected end/);
  });

  test('a wrong restart marker, or one that is too early', () => {
    expect(jpegDamage(withRestarts([0], [0xff, 0xd3], [0]))).toMatch(/restart marker/);
    expect(jpegDamage(withRestarts([], [0xff, 0xd0], [0]))).toMatch(/data ends/);
  });
});

describe('work', () => {
  test('builds only the tables that scans use, however many the file defines', () => {
    const many = segment(
      0xc4,
      ...Array<readonly number[]>(2000)
        .fill([0x00, ...ONE_CODE])
        .flat(),
    );
    const start = Buffer.from([0xff, 0xd8, ...FRAME]);
    const defined = Array<Buffer>(200).fill(Buffer.from(many));
    const rest = Buffer.from([...TABLES, ...SCAN, 0, 0, ...END]);
    const tables = new HuffmanTables();
    expect(jpegDamage(Buffer.concat([start, ...defined, rest]), tables)).toBeNull();
    expect(tables.built).toBe(2);
  });

  test('builds at most two tables for each of the 255 components that a frame can have', () => {
    const scan = [...TABLES, ...SCAN, 0, 0];
    const file = (scans: number) =>
      Buffer.from([0xff, 0xd8, ...FRAME, ...Array(scans).fill(scan).flat(), ...END]);
    const [legal, hostile] = [new HuffmanTables(), new HuffmanTables()];
    expect(jpegDamage(file(255), legal)).toBeNull();
    expect(legal.built).toBe(510);
    expect(jpegDamage(file(50_000), hostile)).toMatch(/too many Huffman tables/);
    expect(hostile.built).toBe(510);
  });

  test('does not check a scan with more components than the format allows', () => {
    const five = segment(0xda, 5, ...Array(5).fill([1, 0x00]).flat(), 0, 63, 0);
    const tables = new HuffmanTables();
    expect(jpegDamage(Buffer.from([0xff, 0xd8, ...FRAME, ...TABLES, ...five]), tables)).toBeNull();
    expect(tables.built).toBe(0);
  });
});
