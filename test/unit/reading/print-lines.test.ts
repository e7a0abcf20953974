import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropLine, cropWidth } from '../../../main/reading/ocr/line-crop.ts';
import { convexHull, minAreaRectangle } from '../../../main/reading/ocr/min-area-rectangle.ts';
import { type Picture, type Point, turnedClockwise } from '../../../main/reading/ocr/picture.ts';
import { type PrintLine, pointOf, turnedAround } from '../../../main/reading/ocr/print-line.ts';
import { resample } from '../../../main/reading/ocr/resample.ts';
import { printLines } from '../../../main/reading/ocr/text-detection.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const place = fc.double({ min: -500, max: 500, noNaN: true });
const near = ([x, y]: Point, [a, b]: Point) => Math.hypot(x - a, y - b);

const line: fc.Arbitrary<PrintLine> = fc
  .record({
    start: fc.tuple(place, place),
    angle: fc.double({ min: -3.1, max: 3.1, noNaN: true }),
    length: fc.double({ min: 40, max: 400, noNaN: true }),
    thickness: fc.double({ min: 8, max: 40, noNaN: true }),
    bend: fc.double({ min: -0.0005, max: 0.0005, noNaN: true }),
  })
  .map(({ start, angle, length, thickness, bend }) => ({
    ...{ start, length, score: 1 },
    along: [Math.cos(angle), Math.sin(angle)],
    thickness: [thickness, thickness / length / 10],
    bend: [0, -bend * length, bend],
  }));

test('finds the same band for a line that is turned around, read from its other end', () => {
  fc.assert(
    fc.property(line, share, share, (given, along, across) => {
      const turned = pointOf(turnedAround(given), 1 - along, 0.5 - across);
      expect(near(turned, pointOf(given, along, across - 0.5))).toBeLessThan(1e-6);
    }),
  );
});

test('returns the smallest rectangle with every point, which has the same size when turned', () => {
  const points = fc.array(fc.tuple(place, place), { minLength: 4, maxLength: 30 });
  fc.assert(
    fc.property(points, fc.double({ min: 0, max: 3, noNaN: true }), (given, angle) => {
      const { center, along, length, thickness } = minAreaRectangle(convexHull(given));
      for (const [x, y] of given) {
        const [dx, dy] = [x - center[0], y - center[1]];
        expect(Math.abs(dx * along[0] + dy * along[1])).toBeLessThan(length / 2 + 1e-6);
        expect(Math.abs(dy * along[0] - dx * along[1])).toBeLessThan(thickness / 2 + 1e-6);
      }
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const turned = given.map(([x, y]): Point => [x * cos - y * sin, x * sin + y * cos]);
      const again = minAreaRectangle(convexHull(turned));
      expect(again.length * again.thickness).toBeCloseTo(length * thickness, 3);
    }),
  );
});

const picture: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    channels: fc.constantFrom(1, 3),
  })
  .chain(({ width, height, channels }) =>
    fc
      .uint8Array({ minLength: width * height * channels, maxLength: width * height * channels })
      .map((data) => ({ data, width, height, channels })),
  );

test('restores the picture after four quarter turns', () => {
  fc.assert(
    fc.property(picture, (given) => {
      const around = [0, 1, 2, 3].reduce(turnedClockwise, given);
      expect(around).toEqual(given);
    }),
  );
});

test('makes a smaller picture neither darker nor lighter than its darkest and lightest pixel', () => {
  const size = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(picture, size, size, (given, width, height) => {
      const small = resample(given, width, height);
      expect(small).toHaveLength(width * height * given.channels);
      const [least, most] = [Math.min(...given.data), Math.max(...given.data)];
      for (const value of small) {
        expect(value).toBeGreaterThanOrEqual(least - 0.01);
        expect(value).toBeLessThanOrEqual(most + 0.01);
      }
    }),
  );
});

/** A map of probabilities with a curved band, as the detector finds a line on a bent page. */
function curvedBand(width: number, height: number, middleAt: (x: number) => number, half: number) {
  const map = new Float32Array(width * height);
  for (let x = 40; x < width - 40; x++) {
    for (let y = 0; y < height; y++) {
      if (Math.abs(y - middleAt(x)) <= half) map[y * width + x] = 0.9;
    }
  }
  return map;
}

test('cuts out a line on a bent page along its course', () => {
  const [width, height, half] = [640, 160, 5];
  const middleAt = (x: number) => 60 + 30 * ((x - width / 2) / (width / 2)) ** 2;
  const map = curvedBand(width, height, middleAt, half);
  const [found, ...others] = printLines(map, { width, height, scale: 1 });
  expect(others).toEqual([]);
  if (found === undefined) return;
  // The picture is black along the curve, so that a straight crop would be white at its ends.
  const data = new Uint8Array(width * height).fill(255);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      if (Math.abs(y - middleAt(x)) <= half) data[y * width + x] = 0;
    }
  }
  const crop = cropLine({ data, width, height, channels: 1 }, found);
  expect(crop.width).toBe(cropWidth(found));
  for (const at of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const x = Math.floor(at * crop.width);
    expect(crop.data[24 * crop.width + x]).toBeLessThan(60);
  }
});
