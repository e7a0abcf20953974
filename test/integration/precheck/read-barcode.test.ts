import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadPdf417Reader } from '../../../main/precheck/decoders/zxing-pdf417.ts';
import type { Corners } from '../../../main/precheck/math/plane.ts';
import { compose, fromUnitSquare, inverse } from '../../../main/precheck/math/projection.ts';
import type { Pdf417Reader } from '../../../main/precheck/recognition/barcode/pdf417.ts';
import { readBarcode } from '../../../main/precheck/recognition/barcode/read-barcode.ts';
import { flatten } from '../../../main/precheck/vision/flat/flat-document.ts';
import { pictureView } from '../../../main/precheck/vision/picture/picture-view.ts';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import { sample } from '../../../main/precheck/vision/picture/sample.ts';
import { decodedOf, rasterOf } from '../../support/drawn-raster.ts';
import { pdf417 } from '../../support/scenes/pdf417.ts';

const TEXT =
  '@\n\x1e\rANSI 639900100001DL00310200DLDAQA1234567\nDCSWREN\nDDEN\nDACYARA\nDDFN\nDADODD\nDDGN\n' +
  'DCAD\nDCBNONE\nDCDNONE\nDBD05022024\nDBB03141986\nDBA03142032\nDBC2\nDAU170 cm\nDAYBRO\n' +
  'DAG4 PIER WALK\nDAIPORT NOWHERE\nDAJPX\nDAK001040000\nDCFA123456700104\nDCGUSA\n\r';
const SAID = {
  surname: 'WREN',
  givenNames: 'YARA ODD',
  suffix: null,
  number: 'A1234567',
  birthDate: '1986-03-14',
  expiryDate: '2032-03-14',
  issueDate: '2024-05-02',
  country: 'USA',
  issuer: 'PX',
};

/** The back of a card in perspective. The narrowest bars that AAMVA permits are 0.17 mm wide. */
const TILTED: Corners = [
  [0.12, 0.16],
  [0.88, 0.1],
  [0.94, 0.88],
  [0.08, 0.8],
];

/**
 * The same card turned clockwise: returns where its top left corner, its top right corner, and so
 * on are in the picture.
 */
function turnedCorners(corners: Corners, quarters: number): Corners {
  return corners.map((_, index) => corners[(index + quarters) % 4]) as unknown as Corners;
}

const drawn = new Map<number, Promise<ColorRaster>>();
function drawnBack(moduleMm: number): Promise<ColorRaster> {
  const back = drawn.get(moduleMm) ?? drawBack(moduleMm);
  drawn.set(moduleMm, back);
  return back;
}

async function drawBack(moduleMm: number): Promise<ColorRaster> {
  const code = await pdf417(TEXT, 14);
  const [x, y] = [(85.6 - code.columns * moduleMm) / 2, 30];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2054" height="1296" viewBox="0 0 85.6 53.98">
    <rect width="85.6" height="53.98" fill="#e8e6dd"/><rect y="4" width="85.6" height="10" fill="#181818"/>
    <g transform="translate(${x} ${y}) scale(${moduleMm})">${code.svg}</g></svg>`;
  return rasterOf(sharp(Buffer.from(svg)));
}

/** Draws a card on a gray table, with its corners at `corners` as fractions of the picture. */
function photographed(card: ColorRaster, corners: Corners, width: number, height: number) {
  const cardFromPicture = compose(
    [card.width, 0, 0, 0, card.height, 0, 0, 0, 1],
    compose(inverse(fromUnitSquare(corners)), [1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1]),
  );
  return pictureView(decodedOf(sample(card, cardFromPicture, width, height)));
}

let loading: Promise<Pdf417Reader> | undefined;
const reader = () => {
  loading ??= loadPdf417Reader();
  return loading;
};

async function readAt(corners: Corners, moduleMm: number, width: number, height: number) {
  const view = photographed(await drawnBack(moduleMm), corners, width, height);
  // The corners are in the order in the picture, whichever way the card itself is turned.
  const standing = [...corners].sort((a, b) => a[0] + a[1] - b[0] - b[1]);
  const first = corners.indexOf(standing[0] as (typeof corners)[number]);
  const found = await flatten(view, turnedCorners(corners, first), 'card');
  return readBarcode(view, found, 'thorough', await reader());
}

describe("a card's PDF417", () => {
  it.each([
    ['upright', 0, 0],
    ['on its right side', 3, 90],
    ['upside down', 2, 180],
    ['on its left side', 1, 270],
  ])('is read on a card %s, with its rotation', async (_how, quarters, turn) => {
    const facts = await readAt(turnedCorners(TILTED, quarters), 0.2, 1800, 1350);
    expect(facts).toMatchObject({ turn, license: SAID });
  });

  it.each([[0.17], [0.24]])('is read with bars of %d mm', async (moduleMm) => {
    const facts = await readAt(TILTED, moduleMm, 2000, 1500);
    expect(facts?.license).toEqual(SAID);
  });

  it('returns its place', async () => {
    const square: Corners = [
      [0.1, 0.2],
      [0.9, 0.2],
      [0.9, 0.8],
      [0.1, 0.8],
    ];
    const facts = await readAt(square, 0.2, 2140, 1800);
    expect(facts?.region.y).toBeCloseTo(0.2 + (0.6 * 30) / 53.98, 2);
    expect((facts?.region.x ?? 0) * 2 + (facts?.region.width ?? 0)).toBeCloseTo(1, 2);
  });

  it('is read with corners that are a millimeter off', async () => {
    const view = photographed(await drawnBack(0.2), TILTED, 1800, 1350);
    const [a, b, c, d] = TILTED;
    const off: Corners = [[a[0] - 0.01, a[1]], [b[0], b[1] + 0.015], [c[0] + 0.01, c[1]], d];
    const facts = await readBarcode(
      view,
      await flatten(view, off, 'card'),
      'thorough',
      await reader(),
    );
    expect(facts?.license).toEqual(SAID);
  });

  it('is read in the whole picture if no card was found', async () => {
    const flat: Corners = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    const view = photographed(await drawnBack(0.2), flat, 1800, 1135);
    expect((await readBarcode(view, null, 'thorough', await reader()))?.license).toEqual(SAID);
  });

  it('is not read if its bars are too small for the picture', async () => {
    expect(await readAt(TILTED, 0.17, 640, 480)).toBeNull();
  });

  it('is read if all there is is a code on gray paper, blurred and under two pixels per bar', async () => {
    const code = await pdf417('A CODE ON PAPER, PHOTOGRAPHED FROM AFAR. '.repeat(2), 6);
    const [width, height] = [code.columns, code.rows].map((bars) => Math.round(bars * 1.75) + 120);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#909090"/><g transform="translate(60 60) scale(1.75)">${code.svg}</g></svg>`;
    const pixels = await rasterOf(sharp(Buffer.from(svg)).removeAlpha().blur(0.9));
    const view = pictureView(decodedOf(pixels));
    expect(await readBarcode(view, null, 'thorough', await reader())).toMatchObject({ turn: 0 });
  });
});
