import { describe, expect, it } from 'vitest';
import {
  hashDistance,
  pictureHash,
} from '../../../../main/precheck/vision/picture/picture-hash.ts';
import type { ColorRaster } from '../../../../main/precheck/vision/picture/raster.ts';
import { fill, paint, plainRaster, type Rgb } from '../../../support/drawn-raster.ts';

/** Front and back of one card differ by 0.4 and more, a picture written anew by 0.2 and less. */
const LIMIT = 0.27;

describe('The same picture', () => {
  const card = drawn(1);

  it.each([
    ['written coarser', changed(card, (level, at) => Math.round(level / 12) * 12 + (at % 5) - 2)],
    ['lightened', changed(card, (level) => level * 1.2)],
    ['darkened', changed(card, (level) => level * 0.8)],
    ['made smaller', resized(card, 361, 227)],
    ['cropped a little', resized(cropped(card, 8), 600, 380)],
    ['turned by a quarter', turned(card)],
    ['turned by a half', turned(turned(card))],
    ['turned by three quarters', turned(turned(turned(card)))],
  ])('is known again when it is %s', (_, again) => {
    expect(hashDistance(pictureHash(card), pictureHash(again))).toBeLessThan(LIMIT / 2);
  });

  it('is known when it is the same to the last bit', () => {
    expect(hashDistance(pictureHash(card), pictureHash(drawn(1)))).toBe(0);
  });

  it('is not taken for another one, nor for its own mirror image', () => {
    for (const seed of [2, 3, 4, 5]) {
      expect(hashDistance(pictureHash(card), pictureHash(drawn(seed)))).toBeGreaterThan(LIMIT);
    }
    const mirror = { ...card, data: card.data.slice() };
    for (let y = 0; y < card.height; y++) {
      for (let x = 0; x < card.width; x++) {
        mirror.data.set(pixel(card, card.width - 1 - x, y), 3 * (y * card.width + x));
      }
    }
    expect(hashDistance(pictureHash(card), pictureHash(mirror))).toBeGreaterThan(LIMIT);
  });
});

/** Patches and rows of print on a shaded ground, elsewhere for every seed. */
function drawn(seed: number): ColorRaster {
  let state = seed * 7919;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const raster = plainRaster(600, 380, [200, 205, 210]);
  const across = seed % 2 === 0 ? 1 : 0.4;
  paint(
    raster,
    () => 1,
    (x, y, [red, green, blue]) => {
      const shade = 1 - (across * x + (1 - across) * y) / 1500;
      return [red * shade, green * shade, blue * shade];
    },
  );
  for (let patch = 0; patch < 40; patch++) {
    const level = random(256);
    const color: Rgb = [level, 255 - level, random(256)];
    fill(raster, [random(560), random(350), 20 + random(140), 10 + random(70)], color);
  }
  return raster;
}

function changed(raster: ColorRaster, change: (level: number, at: number) => number): ColorRaster {
  const data = raster.data.map((level, at) => Math.min(255, Math.max(0, change(level, at))));
  return { ...raster, data };
}

function pixel({ data, width }: ColorRaster, x: number, y: number) {
  return data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3);
}

function mapped(width: number, height: number, from: (x: number, y: number) => Uint8Array) {
  const out = plainRaster(width, height, [0, 0, 0]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out.data.set(from(x, y), 3 * (y * width + x));
  }
  return out;
}

function resized(raster: ColorRaster, width: number, height: number) {
  return mapped(width, height, (x, y) =>
    pixel(raster, Math.floor((x * raster.width) / width), Math.floor((y * raster.height) / height)),
  );
}

function cropped(raster: ColorRaster, by: number) {
  return mapped(raster.width - 2 * by, raster.height - 2 * by, (x, y) =>
    pixel(raster, x + by, y + by),
  );
}

function turned(raster: ColorRaster) {
  return mapped(raster.height, raster.width, (x, y) => pixel(raster, y, raster.height - 1 - x));
}
