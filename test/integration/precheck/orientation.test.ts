import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { fixture } from '../../support/captures.ts';
import { madeAnew, turning } from '../../support/made-heif.ts';
import { workerHost } from '../../support/open-desk.ts';
import {
  HEIGHT,
  quartersOf,
  storedFor,
  turnedBy,
  UPRIGHT,
  WIDTH,
} from '../../support/quadrant-picture.ts';

const precheck = new Precheck({ workerHost });
afterAll(() => precheck.close());

const EXIF = [1, 2, 3, 4, 5, 6, 7, 8];

async function withExif(type: 'jpeg' | 'png', orientation: number): Promise<Buffer> {
  const picture = sharp(await storedFor(orientation)).withMetadata({ orientation });
  return type === 'png' ? picture.png().toBuffer() : picture.jpeg({ quality: 95 }).toBuffer();
}

function heic(orientation: number): Buffer {
  return fixture(`orientation-${orientation}.heic`);
}

describe('a picture is upright after its file’s rotation is applied once', () => {
  const cases = EXIF.flatMap((orientation) => [
    { name: `JPEG, EXIF ${orientation}`, make: () => withExif('jpeg', orientation) },
    { name: `PNG, EXIF ${orientation}`, make: () => withExif('png', orientation) },
    { name: `HEIC, irot and imir like EXIF ${orientation}`, make: async () => heic(orientation) },
  ]);

  test.each(cases)('$name', async ({ make }) => {
    const bytes = await make();
    const facts = await precheck.inspect(bytes);
    expect(facts).toMatchObject({ kind: 'picture', width: WIDTH, height: HEIGHT });

    const preview = await precheck.preview(bytes);
    expect(preview).toMatchObject({ width: WIDTH, height: HEIGHT });
    expect(await quartersOf(preview?.bytes ?? new Uint8Array())).toEqual(UPRIGHT);

    const upload = await precheck.upright(bytes);
    expect(await quartersOf(upload?.bytes ?? new Uint8Array())).toEqual(UPRIGHT);
  });
});

test.each([90, 180, 270] as const)('adds staff’s rotation of %i', async (turn) => {
  const jpegs = [await withExif('jpeg', 6), await withExif('jpeg', 5)];
  for (const bytes of [...jpegs, heic(8), heic(5)]) {
    const preview = await precheck.preview(bytes, { turn });
    expect(preview?.width).toBe(turn === 180 ? WIDTH : HEIGHT);
    for (const made of [preview, await precheck.upright(bytes, { turn })]) {
      expect(await quartersOf(made?.bytes ?? new Uint8Array())).toEqual(turnedBy(UPRIGHT, turn));
    }
  }
});

test('keeps the evidence: EXIF, irot, and imir', async () => {
  expect(await precheck.inspect(await withExif('jpeg', 6))).toMatchObject({
    orientation: { source: 'exif', value: 6 },
  });
  expect(await precheck.inspect(heic(6))).toMatchObject({
    orientation: { source: 'heif', turn: 90, mirrored: false },
  });
  expect(await precheck.inspect(heic(4))).toMatchObject({
    orientation: { source: 'heif', turn: 180, mirrored: true },
  });
});

test('shows a HEIC with only an EXIF orientation like decoders do, and keeps the doubt', async () => {
  const bytes = fixture('exif-6-without-irot.heic');
  const facts = await precheck.inspect(bytes);
  expect(facts).toMatchObject({
    width: WIDTH,
    height: HEIGHT,
    orientation: { source: 'heif', turn: 0, mirrored: false, exif: 6 },
  });
  const preview = await precheck.preview(bytes);
  expect(await quartersOf(preview?.bytes ?? new Uint8Array())).toEqual(UPRIGHT);
});

test.each([
  { irot: 3, turn: 90 },
  { irot: 2, turn: 180 },
] as const)('uses only irot, once, in a HEIC with EXIF 6 and irot $irot', async (given) => {
  const bytes = madeAnew(fixture('exif-6-without-irot.heic'), {
    properties: [turning('irot', given.irot)],
  });
  expect(await precheck.inspect(bytes)).toMatchObject({
    ...(given.turn === 90 ? { width: HEIGHT, height: WIDTH } : { width: WIDTH, height: HEIGHT }),
    orientation: { source: 'heif', turn: given.turn, mirrored: false, exif: 6 },
  });
  const upload = await precheck.upright(bytes);
  const quarters = await quartersOf(upload?.bytes ?? new Uint8Array());
  expect(quarters).toEqual(turnedBy(UPRIGHT, given.turn));
});
