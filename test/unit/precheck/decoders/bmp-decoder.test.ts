import { describe, expect, test } from 'vitest';
import { bmpDecoder } from '../../../../main/precheck/decoders/bmp-decoder.ts';
import { cutShort } from '../../../../main/precheck/formats/cut-short.ts';
import { sniffMediaType } from '../../../../main/precheck/formats/sniff.ts';
import { type MadeBmp, madeBmp } from '../../../support/made-bmp.ts';

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
const RED = [255, 0, 0] as const;
const GREEN = [0, 255, 0] as const;
const BLUE = [0, 0, 255] as const;
const WHITE = [255, 255, 255] as const;
const PALETTE = [WHITE, RED, GREEN, BLUE];

async function rows(bytes: Uint8Array): Promise<number[][][]> {
  const header = await bmpDecoder.header(bytes);
  const picture = await bmpDecoder.decode(bytes, header);
  const { data, width, height } = (await picture.detail(WHOLE)).pixels;
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => [
      ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
    ]),
  );
}

/** Stored from the bottom: blue, white below red, green. */
const UPRIGHT = [
  [RED, GREEN],
  [BLUE, WHITE],
];
const bgr = [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0];
const bgrx = [255, 0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0];
const size = { width: 2, height: 2 };
const indexed = { ...size, palette: PALETTE };

describe('red and green above blue and white', () => {
  const kinds: (MadeBmp & { name: string })[] = [
    { name: '24 bits', headerSize: 40, bits: 24, data: bgr, ...size },
    { name: '32 bits', headerSize: 40, bits: 32, data: bgrx, ...size },
    {
      name: '32 bits with the usual masks',
      headerSize: 108,
      bits: 32,
      compression: 3,
      masks: [0xff0000, 0x00ff00, 0x0000ff, 0xff000000],
      data: bgrx,
      ...size,
    },
    { name: '8 bits', headerSize: 40, bits: 8, data: [3, 0, 0, 0, 1, 2, 0, 0], ...indexed },
    { name: '4 bits', headerSize: 40, bits: 4, data: [0x30, 0, 0, 0, 0x12, 0, 0, 0], ...indexed },
    {
      name: 'rows from the top',
      headerSize: 40,
      bits: 8,
      topDown: true,
      data: [1, 2, 0, 0, 3, 0, 0, 0],
      ...indexed,
    },
    {
      name: 'run lengths of 8 bits: runs and a literal of three',
      headerSize: 40,
      bits: 8,
      compression: 1,
      data: [1, 3, 1, 0, 0, 0, 0, 3, 1, 2, 0, 0, 0, 1],
      ...indexed,
    },
    {
      name: 'run lengths of 4 bits, with a leap',
      headerSize: 40,
      bits: 4,
      compression: 2,
      data: [1, 0x30, 0, 2, 1, 0, 0, 0, 2, 0x12, 0, 1],
      ...indexed,
    },
  ];
  test.each(kinds)('$name', async (made) => {
    const bytes = madeBmp(made);
    expect(sniffMediaType(bytes)).toBe('image/bmp');
    expect(cutShort('image/bmp', bytes)).toBe(false);
    expect(await rows(bytes)).toEqual(UPRIGHT);
  });
});

test('reads one bit per pixel and more than a byte of them', async () => {
  const palette = [WHITE, BLUE];
  const bytes = madeBmp({
    ...{ headerSize: 40, bits: 1, palette, width: 9, height: 1 },
    data: [0b1000_0001, 0b1000_0000, 0, 0],
  });
  expect((await rows(bytes))[0]?.map(([red]) => red === 0)).toEqual(
    [1, 0, 0, 0, 0, 0, 0, 1, 1].map(Boolean),
  );
});

test('notices a missing end in plain pixels and in run lengths', async () => {
  const plain = madeBmp({ headerSize: 40, bits: 24, data: bgr, ...size });
  // The padding of the last row is two bytes that some writers leave out.
  expect(cutShort('image/bmp', plain.subarray(0, -2))).toBe(false);
  expect(cutShort('image/bmp', plain.subarray(0, -3))).toBe(true);
  const runs = madeBmp({
    ...{ headerSize: 40, bits: 8, compression: 1, ...indexed },
    data: [2, 3, 0, 0],
  });
  await expect(rows(runs)).rejects.toThrow('unexpected end');
});

test.each([
  { name: 'a JPEG inside', headerSize: 40, bits: 24, compression: 4 },
  { name: '16 bits', headerSize: 40, bits: 16 },
  { name: 'red last', headerSize: 108, bits: 32, compression: 3, masks: [255, 65280, 16711680] },
] as const)('refuses $name', async (kind) => {
  await expect(rows(madeBmp({ ...kind, ...size, data: bgr }))).rejects.toMatchObject({
    name: 'UnreadablePicture',
  });
});
