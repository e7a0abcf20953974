import { describe, expect, it } from 'vitest';
import type { FlatDocument } from '../../../../main/precheck/seeing/flat-document.ts';
import { findObstructions } from '../../../../main/precheck/seeing/obstructions.ts';
import { fill, paint, plainRaster, type Rgb } from '../../../support/drawn-raster.ts';

const PIXELS_PER_MM = 4;
const MARGIN = 12;
const [WIDTH, HEIGHT] = [85.6, 53.98];

const GREY_TABLE: Rgb = [120, 120, 124];
const CARD: Rgb = [196, 214, 230];
const TAN: Rgb = [190, 134, 98];
const BROWN: Rgb = [130, 82, 58];
const SKIN: Readonly<Record<string, Rgb>> = {
  'very pale': [246, 218, 198],
  pale: [222, 172, 138],
  tan: TAN,
  brown: BROWN,
  'very dark': [68, 44, 36],
};

/** Where a fingertip lies, in millimetres of the card, and where its finger goes, in degrees. */
const FROM: Readonly<Record<string, readonly [number, number, number]>> = {
  left: [26, 30, 175],
  right: [60, 28, 12],
  above: [44, 24, -95],
  below: [50, 30, 80],
  'a corner': [64, 34, 45],
};

describe('What lies over a card', () => {
  for (const [tone, skin] of Object.entries(SKIN)) {
    it.each(
      Object.entries(FROM),
    )(`is found when a finger of ${tone} skin comes from %s`, (_, tip) => {
      const card = cardOn(GREY_TABLE);
      finger(card, tip, skin);
      const [found, ...others] = findObstructions(flat(card));
      expect(others).toEqual([]);
      expect(found?.areaMm2).toBeGreaterThan(250);
      expect(found?.areaMm2).toBeLessThan(520);
    });
  }

  it('is told with the place it hides', () => {
    const card = cardOn(GREY_TABLE);
    finger(card, [60, 28, 0], BROWN);
    const [found] = findObstructions(flat(card));
    const [across, down] = [WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN];
    expect(found?.region.x).toBeCloseTo((60 + MARGIN) / across, 1.5);
    expect(found?.region.y).toBeCloseTo((20.5 + MARGIN) / down, 1.5);
    expect(found?.region.width).toBeCloseTo((WIDTH - 60) / across, 1.5);
    expect(found?.region.height).toBeCloseTo(15 / down, 1.5);
  });

  it('counts for as much as it hides, from a fingertip to a hand', () => {
    const [tip, hand] = [cardOn(GREY_TABLE), cardOn(GREY_TABLE)];
    finger(tip, [81, 30, 0], TAN);
    for (const y of [21, 37, 53]) finger(hand, [42, y, 178], TAN, 17);
    expect(hiddenOf(tip)).toBeLessThan(80);
    expect(hiddenOf(hand)).toBeGreaterThan(1500);
  });

  it.each([
    ['from above, over a whole side', [8, 24, 40, 56, 72, 84], -90, 28],
    ['from the right, over three sides', [2, 18, 34, 50], 3, 40],
  ])('counts when a hand comes %s', (_, places, degrees, depth) => {
    const card = cardOn([176, 140, 100]);
    for (const place of places) {
      finger(card, degrees < 0 ? [place, depth, degrees] : [depth, place, degrees], BROWN, 17);
    }
    expect(hiddenOf(card)).toBeGreaterThan(1500);
  });
});

describe('Nothing lies over a card', () => {
  it('whose portrait shows skin, when the skin does not reach the edge', () => {
    const card = cardOn(GREY_TABLE);
    fill(card, [mm(4), mm(14), 24 * 4, 30 * 4], TAN);
    expect(findObstructions(flat(card))).toEqual([]);
  });

  it('whose header and magnetic stripe run from edge to edge', () => {
    const card = cardOn(GREY_TABLE, [30, 70, 140]);
    fill(card, [mm(0), mm(20), WIDTH * 4, 10 * 4], [20, 18, 18]);
    expect(findObstructions(flat(card))).toEqual([]);
  });

  it.each<[string, Rgb]>([
    ['as pale as itself', CARD],
    ['of the color of its header', [30, 70, 140]],
    ['of the color of skin', TAN],
  ])('on a table %s', (_, table) => {
    expect(findObstructions(flat(cardOn(table, [30, 70, 140])))).toEqual([]);
  });

  it('on a checked cloth with squares of its color', () => {
    const card = cardOn(GREY_TABLE, CARD);
    const square = (x: number, y: number) => (Math.floor(x / 60) + Math.floor(y / 60)) % 2;
    paint(
      card,
      (x, y) => (onCard(x, y) ? 0 : square(x, y)),
      () => CARD,
    );
    expect(findObstructions(flat(card))).toEqual([]);
  });

  it('on a checked cloth, where a square has the color of a part of it', () => {
    const card = cardOn([70, 110, 170], [30, 70, 140]);
    fill(card, [mm(0), mm(40), 22 * 4, (HEIGHT - 40) * 4], [232, 226, 214]);
    const square = (x: number, y: number) => (Math.floor(x / 90) + Math.floor(y / 90)) % 2;
    paint(
      card,
      (x, y) => (onCard(x, y) ? 0 : 1 - square(x, y)),
      () => [230, 224, 212],
    );
    expect(findObstructions(flat(card))).toEqual([]);
  });

  it('that is bound to a page of its color', () => {
    const page = cardOn(GREY_TABLE, CARD);
    fill(page, [mm(0), 0, WIDTH * 4, mm(0)], CARD);
    expect(findObstructions(flat(page))).toEqual([]);
  });

  it('when a shadow falls over it and over a table of its color', () => {
    const card = cardOn(CARD);
    const shadow = (x: number, y: number) => (Math.abs(x + y / 3 - 240) < 60 ? 1 : 0);
    paint(card, shadow, (_x, _y, [red, green, blue]) => [red * 0.6, green * 0.6, blue * 0.6]);
    expect(findObstructions(flat(card))).toEqual([]);
  });
});

function onCard(x: number, y: number): boolean {
  return x >= mm(0) && x < mm(WIDTH) && y >= mm(0) && y < mm(HEIGHT);
}

function mm(place: number): number {
  return (place + MARGIN) * PIXELS_PER_MM;
}

function cardOn(table: Rgb, header: Rgb = [200, 205, 90]) {
  const raster = plainRaster(
    Math.round((WIDTH + 2 * MARGIN) * PIXELS_PER_MM),
    Math.round((HEIGHT + 2 * MARGIN) * PIXELS_PER_MM),
    table,
  );
  fill(raster, [mm(0), mm(0), WIDTH * 4, HEIGHT * 4], CARD);
  fill(raster, [mm(0), mm(0), WIDTH * 4, 9 * 4], header);
  for (let row = 14; row < 50; row += 4) {
    for (let column = 34; column < 78; column += 2) {
      fill(raster, [mm(column), mm(row), 5, 8], [40, 40, 60]);
    }
  }
  return raster;
}

/** A round tip and what follows it, shaded towards its sides. */
function finger(
  raster: ReturnType<typeof cardOn>,
  [tipX, tipY, degrees]: readonly [number, number, number],
  skin: Rgb,
  width = 15,
) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const radius = width / 2;
  const fromMiddle = (x: number, y: number) => {
    const [dx, dy] = [x / PIXELS_PER_MM - MARGIN - tipX, y / PIXELS_PER_MM - MARGIN - tipY];
    const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin];
    return along < radius ? Math.hypot(along - radius, across) : Math.abs(across);
  };
  paint(
    raster,
    (x, y) => (radius - fromMiddle(x, y)) * 2 + 0.5,
    (x, y) => {
      const shade = 1 - 0.3 * Math.min(1, fromMiddle(x, y) / radius) ** 3;
      return [skin[0] * shade, skin[1] * shade, skin[2] * shade];
    },
  );
}

function flat(pixels: ReturnType<typeof cardOn>): FlatDocument {
  const [left, top] = [MARGIN / (WIDTH + 2 * MARGIN), MARGIN / (HEIGHT + 2 * MARGIN)];
  return {
    shape: 'card',
    corners: [
      [left, top],
      [1 - left, top],
      [1 - left, 1 - top],
      [left, 1 - top],
    ],
    pixels,
    pixelsPerMm: PIXELS_PER_MM,
    filePixelsPerMm: PIXELS_PER_MM,
    width: WIDTH,
    height: HEIGHT,
    margin: MARGIN,
  };
}

function hiddenOf(card: ReturnType<typeof cardOn>): number {
  return findObstructions(flat(card)).reduce((sum, { areaMm2 }) => sum + areaMm2, 0);
}
