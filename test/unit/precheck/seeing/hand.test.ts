import { describe, expect, it } from 'vitest';
import { measureHand } from '../../../../main/precheck/seeing/hand.ts';
import { fill, plainRaster, type Rgb } from '../../../support/drawn-raster.ts';

const TABLE: Rgb = [120, 120, 124];
const CARD: Rgb = [196, 214, 230];
const WOOD: Rgb = [150, 110, 70];

const SKIN: Readonly<Record<string, Rgb>> = {
  'very pale': [241, 201, 174],
  tan: [198, 138, 94],
  brown: [111, 69, 43],
  'very dark': [74, 45, 29],
};

describe('A hand', () => {
  it.each(Object.entries(SKIN))('of %s skin counts for the part it covers', (_, skin) => {
    const picture = table(TABLE);
    fill(picture, [300, 100, 500, 300], skin);
    expect(measureHand(picture)).toBeCloseTo((500 * 300) / (800 * 600), 2);
  });

  it('counts on a wooden table', () => {
    const picture = table(WOOD);
    fill(picture, [300, 100, 500, 300], [224, 172, 134]);
    expect(measureHand(picture)).toBeCloseTo((500 * 300) / (800 * 600), 2);
  });
});

describe('No hand', () => {
  it('is a table of skin color, which goes on beyond the frame', () => {
    expect(measureHand(table(WOOD))).toBe(0);
  });

  it('is a portrait on the card, which does not come from outside', () => {
    const picture = table(TABLE);
    fill(picture, [250, 200, 120, 160], [198, 138, 94]);
    expect(measureHand(picture)).toBe(0);
  });

  it('is a cloth with checks of skin color', () => {
    const picture = plainRaster(800, 600, [230, 230, 226]);
    for (let y = 0; y < 600; y += 100)
      for (let x = (y / 100) % 2 ? 100 : 0; x < 800; x += 200)
        fill(picture, [x, y, 96, 96], [190, 134, 98]);
    expect(measureHand(picture)).toBe(0);
  });

  it('is one blue thing that reaches in', () => {
    const picture = table(TABLE);
    fill(picture, [300, 100, 500, 300], [60, 90, 160]);
    expect(measureHand(picture)).toBe(0);
  });
});

function table(color: Rgb) {
  const picture = plainRaster(800, 600, color);
  fill(picture, [200, 150, 400, 252], CARD);
  return picture;
}
