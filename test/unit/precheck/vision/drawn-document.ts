import type { FlatDocument } from '../../../../main/precheck/vision/flat/flat-document.ts';

/** Linear light on a piece of a card, drawn at 10 pixels a millimeter. */
export type Drawing = Float32Array;

/** Millimeters. */
export const [WIDTH, HEIGHT] = [52, 40];
const PIXELS_PER_MM = 10;
const [COLUMNS, ROWS] = [WIDTH * PIXELS_PER_MM, HEIGHT * PIXELS_PER_MM];

export function paper(light = 0.6): Drawing {
  return new Float32Array(COLUMNS * ROWS).fill(light);
}

/** What `light` makes of the light at a place in millimeters. */
export function painted(
  drawing: Drawing,
  light: (x: number, y: number, before: number) => number,
): Drawing {
  return drawing.map((before, at) =>
    light(
      ((at % COLUMNS) + 0.5) / PIXELS_PER_MM,
      (Math.floor(at / COLUMNS) + 0.5) / PIXELS_PER_MM,
      before,
    ),
  );
}

/** Lines of rings and slanted strokes like letters, 3 mm high, down to `bottom` millimeters. */
export function printed(drawing: Drawing, bottom = 36): Drawing {
  return painted(drawing, (x, y, before) => {
    if (y < 4 || y > bottom || x < 4 || x > 48) return before;
    const column = ((x - 4) % 3.2) - 1.6;
    const line = ((y - 4) % 4.5) - 1.6;
    const kind = Math.floor((x - 4) / 3.2) % 3;
    const ring = Math.abs(Math.hypot(column, line) - 1.1) < 0.25;
    const bar = kind === 1 ? column : line;
    const within = Math.max(Math.abs(column), Math.abs(line)) < 1.3;
    return (kind === 0 ? ring : within && Math.abs(bar) < 0.3) ? 0.03 : before;
  });
}

/** Defocus: a Gaussian of `sigma` millimeters. */
export function defocused(drawing: Drawing, sigma: number): Drawing {
  const reach = Math.ceil(3 * sigma * PIXELS_PER_MM);
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-(((index - reach) / (sigma * PIXELS_PER_MM)) ** 2) / 2),
  );
  return averaged(averaged(drawing, weights, 'x'), weights, 'y');
}

/** Motion over `length` millimeters. */
export function moved(drawing: Drawing, length: number, along: 'x' | 'y'): Drawing {
  return averaged(drawing, new Float32Array(Math.round(length * PIXELS_PER_MM)).fill(1), along);
}

function averaged(drawing: Drawing, weights: Float32Array, along: 'x' | 'y'): Drawing {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const [step, last] = along === 'x' ? [1, COLUMNS - 1] : [COLUMNS, ROWS - 1];
  return drawing.map((_, at) => {
    const place = along === 'x' ? at % COLUMNS : Math.floor(at / COLUMNS);
    let sum = 0;
    for (let index = 0; index < weights.length; index++) {
      const from = Math.min(last, Math.max(0, place + index - (weights.length >> 1)));
      sum += (drawing[at + (from - place) * step] ?? 0) * (weights[index] ?? 0);
    }
    return sum / total;
  });
}

/** Red, green and blue as a picture of `filePixelsPerMm` would hold them, coded as sRGB. */
export function captured(
  drawn: Drawing | readonly [Drawing, Drawing, Drawing],
  filePixelsPerMm = 25,
): FlatDocument {
  const channels = drawn instanceof Float32Array ? [drawn, drawn, drawn] : drawn;
  const data = new Uint8Array(COLUMNS * ROWS * 3);
  channels.forEach((light, channel) => {
    for (let at = 0; at < light.length; at++) data[3 * at + channel] = coded(light[at] ?? 0);
  });
  return {
    shape: 'card',
    corners: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    pixels: { data, width: COLUMNS, height: ROWS },
    pixelsPerMm: PIXELS_PER_MM,
    filePixelsPerMm,
    width: WIDTH,
    height: HEIGHT,
  };
}

function coded(light: number): number {
  const within = Math.min(1, Math.max(0, light));
  return Math.round(
    255 * (within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055),
  );
}
