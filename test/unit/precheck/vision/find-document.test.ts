import { expect, test } from 'vitest';
import { type Corners, distance, type Point } from '../../../../main/precheck/math/plane.ts';
import { fromUnitSquare, inverse, project } from '../../../../main/precheck/math/projection.ts';
import { findDocument } from '../../../../main/precheck/vision/outline/find-document.ts';
import type { ColorRaster } from '../../../../main/precheck/vision/picture/raster.ts';
import { type Color, paint, seenRectangle } from '../../../support/painted-document.ts';

const PICTURE = [640, 480] as const;
const CARD = [85.6, 53.98] as const;
const GRAY: Color = [110, 112, 115];

/** A header band, a portrait and a few lines of print, as on most licenses. */
const license = (x: number, y: number): Color => {
  if (y < 9) return [30, 60, 120];
  if (x > 4 && x < 27 && y > 13 && y < 42) return [150, 120, 100];
  if (x > 32 && x < 75 && y > 13 && y < 45 && y % 5 < 2 && x % 3 < 2) return [60, 60, 70];
  return [205, 220, 235];
};

/** Card this many pixels long, as a camera sees it. */
const card = (long: number, pose: Parameters<typeof seenRectangle>[2] = {}) =>
  seenRectangle([long, (long * CARD[1]) / CARD[0]], PICTURE, pose);

/** A license on a table of that grain. */
const onGray = (corners: Corners, grain: number) =>
  paint({ picture: PICTURE, corners, size: CARD, print: license, table: GRAY, grain });

const inParts = (corners: Corners, [width, height]: readonly [number, number] = PICTURE) =>
  corners.map(([x, y]): Point => [x / width, y / height]) as unknown as Corners;

const UNIT: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Mean distance of four corners from the true ones, in millimeters of the document. */
function errorMm(
  found: Corners | undefined,
  truth: Corners,
  size: readonly [number, number],
): number {
  if (!found) return Number.POSITIVE_INFINITY;
  const toUnit = inverse(fromUnitSquare(truth));
  const mm = ([x, y]: Point): Point => [x * size[0], y * size[1]];
  const errors = found.map((corner, k) =>
    distance(mm(project(toUnit, corner)), mm(UNIT[k] ?? [0, 0])),
  );
  return errors.reduce((sum, error) => sum + error, 0) / 4;
}

function turned({ data, width, height }: ColorRaster): ColorRaster {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      out.set(data.subarray(from, from + 3), (x * height + height - 1 - y) * 3);
    }
  }
  return { data: out, width: height, height: width };
}

test.each([
  ['straight', card(420)],
  ['turned and tilted', card(370, { turn: 12, tiltX: 20, tiltY: -12 })],
  ['small', card(130, { turn: -6, move: [100, -60] })],
  ['a millimeter from the frame', card(420, { move: [105, 0] })],
])('finds a card %s on grain to half a millimeter, whole', (_how, corners) => {
  const picture = onGray(corners, 40);
  const found = findDocument(picture, 'cardFront');
  expect(found?.shape).toBe('card');
  expect(errorMm(found?.corners, inParts(corners), CARD)).toBeLessThan(0.5);
  expect(found?.confidence).toBeGreaterThan(0.5);
  expect(found?.cut).toEqual([]);
});

test('is sure of a card that takes a hundredth of a large picture', () => {
  const large = [1600, 1200] as const;
  const corners = seenRectangle([150, (150 * CARD[1]) / CARD[0]], large, { turn: 7, tiltX: 8 });
  const shown = { picture: large, corners, size: CARD, print: license, table: GRAY, grain: 70 };
  const picture = paint(shown);
  const found = findDocument(picture, 'cardFront');
  expect(errorMm(found?.corners, inParts(corners, large), CARD)).toBeLessThan(1);
  expect(found?.confidence).toBeGreaterThan(0.6);
});

test('finds a pale card on a pale table by its shadow', () => {
  const corners = card(380, { turn: -7, tiltX: 8 });
  const print = (x: number, y: number): Color =>
    license(x, y)[0] > 200 ? [226, 228, 224] : license(x, y);
  const picture = paint({
    picture: PICTURE,
    corners,
    size: CARD,
    print,
    table: [228, 228, 226],
    grain: 2,
    shadow: 0.25,
  });
  expect(errorMm(findDocument(picture, 'cardFront')?.corners, inParts(corners), CARD)).toBeLessThan(
    1,
  );
});

/** A pale back with its magnetic stripe, print and barcode. */
const back = (x: number, y: number): Color => {
  if (y > 5 && y < 16) return [25, 22, 24];
  if (y > 40 && y < 50 && x > 8 && x < 78)
    return Math.sin(x * 9) > 0 ? [40, 40, 44] : [222, 222, 220];
  if (x > 8 && x < 70 && y > 20 && y < 36 && y % 4 < 1.5 && x % 2.5 < 1.5) return [90, 90, 95];
  return [226, 227, 224];
};

test('finds the faint side beside a black stripe, on paper as white as the card', () => {
  const corners = card(300, { turn: 6, tiltY: -9 });
  const table = (x: number, y: number): Color =>
    y % 12 < 3 && x % 2.4 < 1.4 && x > -60 && x < -10 ? [60, 60, 64] : [232, 232, 230];
  const picture = paint({ picture: PICTURE, corners, size: CARD, print: back, table, grain: 3 });
  const found = findDocument(picture, 'cardBack');
  expect(errorMm(found?.corners, inParts(corners), CARD)).toBeLessThan(1);
  expect(found?.confidence).toBeGreaterThan(0.5);
});

test('finds a card below a finger, whose lines run on through a side', () => {
  const corners = card(330, { turn: 4, tiltX: 6, move: [10, -30] });
  const finger = (x: number, y: number): Color | null => {
    const across = x - 20 - 0.3 * (54 - y);
    if (y < 16 || across < -2 || across > 18) return null;
    if (across < 0) return [70, 64, 60];
    return Math.abs((across % 5) - 2.5) < 0.5 ? [96, 58, 40] : [172, 120, 92];
  };
  const picture = paint({
    picture: PICTURE,
    corners,
    size: CARD,
    print: (x, y) => finger(x, y) ?? license(x, y),
    table: (x, y) => finger(x, y) ?? GRAY,
    grain: 10,
  });
  const found = findDocument(picture, 'cardFront');
  expect(errorMm(found?.corners, inParts(corners), CARD)).toBeLessThan(1);
  expect(found?.confidence).toBeGreaterThan(0.6);
});

test.each([
  ['right', [1, 0], 29.5],
  ['right', [1, 0], 6.5],
  ['left', [-1, 0], 7.4],
  ['bottom', [0, 1], 6.5],
  ['top', [0, -1], 18.7],
] as const)('says of a card whose %s is outside the frame how much is missing', (side, [
  x,
  y,
], mm) => {
  const beyond = (mm * 420) / CARD[0];
  const move: Point = [x * (320 - 210 + beyond), y * (240 - (210 * CARD[1]) / CARD[0] + beyond)];
  const corners = card(420, { turn: 0.5, move });
  const picture = onGray(corners, 20);
  const [cut, ...others] = findDocument(picture, 'cardFront')?.cut ?? [];
  expect(others).toEqual([]);
  expect(cut?.side).toBe(side);
  expect(Math.abs((cut?.missingMm ?? 0) - mm)).toBeLessThan(2.5);
});

test('turns the corners with the picture', () => {
  const corners = card(350, { turn: 5, tiltX: -10, tiltY: 14, move: [-40, 30] });
  let picture = onGray(corners, 30);
  let truth = inParts(corners);
  const standing = [CARD[1], CARD[0]] as const;
  for (const size of [CARD, standing, CARD, standing]) {
    expect(errorMm(findDocument(picture, 'cardFront')?.corners, truth, size)).toBeLessThan(0.5);
    picture = turned(picture);
    const [a, b, c, d] = truth.map(([x, y]): Point => [1 - y, x]) as unknown as Corners;
    truth = [d, a, b, c];
  }
});

test.each([
  ['below', 1],
  ['above', 0],
] as const)('finds the data page of an open passport %s the fold', (_where, lower) => {
  const size = [125, 176] as const;
  const open = seenRectangle([310, (310 * 176) / 125], [480, 640], { turn: 4, tiltX: 6 });
  const print = (x: number, y: number): Color => {
    const onPage = lower ? y - 88 : y;
    if (Math.abs(y - 88) < 0.4) return [120, 120, 120];
    if (onPage < 0 || onPage > 88) return [215, 220, 210];
    if (onPage > 70 && onPage < 84)
      return onPage % 7 < 3 && x % 3 < 2 ? [40, 40, 40] : [225, 225, 220];
    return license(x * 0.7, onPage * 0.7 + 10);
  };
  const picture = paint({
    picture: [480, 640],
    corners: open,
    size,
    print,
    table: GRAY,
    grain: 30,
  });
  const found = findDocument(picture, 'dataPage');
  const plane = fromUnitSquare(inParts(open, [480, 640]));
  const from = lower ? 0.5 : 0;
  const truth = [
    [0, from],
    [1, from],
    [1, from + 0.5],
    [0, from + 0.5],
  ].map((place) => project(plane, place as unknown as Point)) as unknown as Corners;
  expect(found?.shape).toBe('dataPage');
  expect(errorMm(found?.corners, truth, [125, 88])).toBeLessThan(1);
  expect(found?.cut).toEqual([]);
});

test.each([
  ['Letter', 279.4],
  ['A4', 297],
])('finds a page of %s size and calls it one', (_name, long) => {
  const size = [long === 297 ? 210 : 215.9, long] as const;
  const corners = seenRectangle([(400 * size[0]) / long, 400], PICTURE, { turn: -3, tiltY: 9 });
  const print = (x: number, y: number): Color =>
    x > 25 && x < 180 && y > 30 && y < 200 && y % 9 < 3 && x % 5 < 4
      ? [50, 50, 50]
      : [236, 236, 232];
  const picture = paint({
    picture: PICTURE,
    corners,
    size,
    print,
    table: [120, 85, 60],
    grain: 20,
  });
  const found = findDocument(picture, 'page');
  expect(found?.shape).toBe('page');
  expect(errorMm(found?.corners, inParts(corners), size)).toBeLessThan(1.5);
});

test.each([
  ['cardFront'],
  ['page'],
  ['anything'],
] as const)('finds nothing in a bare table (%s)', (expected) => {
  const corners = card(20, { move: [5000, 5000] });
  const picture = onGray(corners, 40);
  expect(findDocument(picture, expected)).toBeNull();
});
