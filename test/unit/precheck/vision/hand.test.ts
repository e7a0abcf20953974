import { describe, expect, it } from 'vitest';
import { handShare, handsIn, handsOver } from '../../../../main/precheck/vision/hand/hand.ts';
import { fill, paint, plainRaster, type Rgb } from '../../../support/drawn-raster.ts';

const PIXELS_PER_MM = 4;
const MARGIN = 30;
const [WIDTH, HEIGHT] = [85.6, 53.98];

const GRAY_TABLE: Rgb = [120, 120, 124];
const CARD: Rgb = [196, 214, 230];
const WOOD: Rgb = [150, 110, 70];
const TAN: Rgb = [190, 134, 98];
const BROWN: Rgb = [130, 82, 58];
const SKIN: Readonly<Record<string, Rgb>> = {
  'very pale': [246, 218, 198],
  pale: [222, 172, 138],
  tan: TAN,
  brown: BROWN,
  'very dark': [68, 44, 36],
};

/** Where a fingertip lies, in millimeters of the card, and where its finger goes, in degrees. */
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
      const card = cardOn(GRAY_TABLE);
      finger(card, tip, skin);
      const [found, ...others] = overCard(card);
      expect(others).toEqual([]);
      expect(found?.areaMm2).toBeGreaterThan(250);
      expect(found?.areaMm2).toBeLessThan(520);
    });
  }

  it('is told with the place it hides', () => {
    const card = cardOn(GRAY_TABLE);
    finger(card, [60, 28, 0], BROWN);
    const [found] = overCard(card);
    const [across, down] = [WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN];
    expect(found?.region.x).toBeCloseTo((60 + MARGIN) / across, 1.5);
    expect(found?.region.y).toBeCloseTo((20.5 + MARGIN) / down, 1.5);
    expect(found?.region.width).toBeCloseTo((WIDTH - 60) / across, 1.5);
    expect(found?.region.height).toBeCloseTo(15 / down, 1.5);
  });

  it('counts for as much as it hides, from a fingertip to a hand', () => {
    const [tip, hand] = [cardOn(GRAY_TABLE), cardOn(GRAY_TABLE)];
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
    const card = cardOn(GRAY_TABLE);
    fill(card, [mm(4), mm(14), 24 * 4, 30 * 4], TAN);
    expect(overCard(card)).toEqual([]);
  });

  it('on a table of the color of skin', () => {
    expect(overCard(cardOn(TAN, [30, 70, 140]))).toEqual([]);
  });

  it('of the color of skin itself, that ends beyond the frame', () => {
    const card = cardOn(GRAY_TABLE, TAN);
    fill(card, [mm(0), 0, WIDTH * 4, mm(HEIGHT)], TAN);
    expect(overCard(card, -0.1)).toEqual([]);
  });
});

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

/** A round tip and what follows it, shaded toward its sides. */
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

/** `top`: of the card, in parts of the picture, where it lies beyond the frame. */
function overCard(card: ReturnType<typeof cardOn>, top = MARGIN / (HEIGHT + 2 * MARGIN)) {
  const [left, bottom] = [MARGIN / (WIDTH + 2 * MARGIN), 1 - MARGIN / (HEIGHT + 2 * MARGIN)];
  const corners = [
    [left, top],
    [1 - left, top],
    [1 - left, bottom],
    [left, bottom],
  ] as const;
  return handsOver(handsIn(card), { corners, shape: 'card' });
}

function hiddenOf(card: ReturnType<typeof cardOn>): number {
  return overCard(card).reduce((sum, { areaMm2 }) => sum + areaMm2, 0);
}

describe('A hand', () => {
  it.each(Object.entries(SKIN))('of %s skin counts for the part it covers', (_, skin) => {
    const picture = table(GRAY_TABLE);
    fill(picture, [300, 100, 500, 300], skin);
    expect(handShare(handsIn(picture))).toBeCloseTo((500 * 300) / (800 * 600), 2);
  });

  it('counts on a wooden table', () => {
    const picture = table(WOOD);
    fill(picture, [300, 100, 500, 300], [224, 172, 134]);
    expect(handShare(handsIn(picture))).toBeCloseTo((500 * 300) / (800 * 600), 2);
  });
});

describe('No hand', () => {
  it('is a table of skin color, which goes on beyond the frame', () => {
    expect(handShare(handsIn(table(WOOD)))).toBe(0);
  });

  it('is a portrait on the card, which does not come from outside', () => {
    const picture = table(GRAY_TABLE);
    fill(picture, [250, 200, 120, 160], [198, 138, 94]);
    expect(handShare(handsIn(picture))).toBe(0);
  });

  it('is a cloth with checks of skin color', () => {
    const picture = plainRaster(800, 600, [230, 230, 226]);
    for (let y = 0; y < 600; y += 100)
      for (let x = (y / 100) % 2 ? 100 : 0; x < 800; x += 200)
        fill(picture, [x, y, 96, 96], [190, 134, 98]);
    expect(handShare(handsIn(picture))).toBe(0);
  });

  it('is one blue thing that reaches in', () => {
    const picture = table(GRAY_TABLE);
    fill(picture, [300, 100, 500, 300], [60, 90, 160]);
    expect(handShare(handsIn(picture))).toBe(0);
  });
});

function table(color: Rgb) {
  const picture = plainRaster(800, 600, color);
  fill(picture, [200, 150, 400, 252], CARD);
  return picture;
}
