import { convexHull, minAreaRectangle, type Rectangle } from './min-area-rectangle.ts';
import type { Picture, Point } from './picture.ts';
import type { PrintLine } from './print-line.ts';
import { resample } from './resample.ts';

/** The detector's input: a blue, a green, and a red plane, normalized and padded to multiples of 32. */
export interface DetectionInput {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Picture pixels per input pixel. */
  readonly scale: number;
}

/** The limits that PaddleOCR uses for PP-OCRv4 mobile. */
const LIMITS = {
  /** Pixels with a higher probability are part of printed text. */
  pixel: 0.3,
  /** Regions with a lower mean probability are dropped. */
  region: 0.6,
  /**
   * The detector returns shrunken regions. Each region is expanded by this factor times its area divided by its
   * perimeter.
   */
  grow: 1.5,
  /** Regions thinner than this are dropped, in pixels of the detector's output. */
  thinnest: 3,
};

/** The bend and the taper can be measured only if a line is at least this many times as long as thick. */
const MEASURABLE = 6;
const MULTIPLE = 32;
/** ImageNet's means and standard deviations, in the channel order that the model was trained with: blue, green, red. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/**
 * Builds the detector's input from a picture. The longer side is reduced to at most `longSide` pixels. Small pictures
 * aren't enlarged.
 */
export function detectionInput(source: Picture, longSide: number): DetectionInput {
  const scale = Math.max(Math.max(source.width, source.height) / longSide, 1);
  const inWidth = Math.max(1, Math.round(source.width / scale));
  const inHeight = Math.max(1, Math.round(source.height / scale));
  const small = resample(source, inWidth, inHeight);
  const { channels } = source;
  const width = Math.ceil(inWidth / MULTIPLE) * MULTIPLE;
  const height = Math.ceil(inHeight / MULTIPLE) * MULTIPLE;
  const data = new Float32Array(3 * width * height);
  for (let plane = 0; plane < 3; plane++) {
    const channel = channels === 1 ? 0 : 2 - plane;
    const factor = 1 / (255 * (DEVIATION[plane] as number));
    const shift = (MEAN[plane] as number) / (DEVIATION[plane] as number);
    for (let y = 0; y < inHeight; y++) {
      const to = (plane * height + y) * width;
      const from = y * inWidth * channels + channel;
      for (let x = 0; x < inWidth; x++)
        data[to + x] = (small[from + x * channels] as number) * factor - shift;
    }
  }
  return { data, width, height, scale };
}

/** Finds the lines of text in the detector's output, which has a probability for each pixel of the input. */
export function printLines(
  map: Float32Array,
  { width, height, scale }: Omit<DetectionInput, 'data'>,
): PrintLine[] {
  const lines: PrintLine[] = [];
  for (const region of regions(map, width, height, LIMITS.pixel)) {
    if (region.mean < LIMITS.region) continue;
    const rectangle = minAreaRectangle(convexHull(outline(region)));
    if (rectangle.thickness < LIMITS.thinnest) continue;
    lines.push(toLine(region, rectangle, LIMITS.grow, scale));
  }
  return lines;
}

interface Region {
  /** Alternating x and y coordinates. */
  readonly pixels: Int32Array;
  readonly mean: number;
}

/** Finds groups of connected pixels above the limit. Diagonal neighbors count as connected. */
function regions(map: Float32Array, width: number, height: number, limit: number): Region[] {
  const found: Region[] = [];
  const seen = new Uint8Array(map.length);
  const stack = new Int32Array(map.length);
  const members = new Int32Array(map.length);
  for (let seed = 0; seed < map.length; seed++) {
    if (seen[seed] === 1 || (map[seed] as number) <= limit) continue;
    let depth = 0;
    let count = 0;
    let sum = 0;
    seen[seed] = 1;
    stack[depth++] = seed;
    while (depth > 0) {
      const at = stack[--depth] as number;
      members[count++] = at;
      sum += map[at] as number;
      const x = at % width;
      const y = (at - x) / width;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (seen[next] === 1 || (map[next] as number) <= limit) continue;
          seen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    const pixels = new Int32Array(count * 2);
    for (let i = 0; i < count; i++) {
      const at = members[i] as number;
      pixels[i * 2] = at % width;
      pixels[i * 2 + 1] = Math.floor(at / width);
    }
    found.push({ pixels, mean: sum / count });
  }
  return found;
}

/** Returns the corners of the first and last pixels of each row. No other point can be on the hull. */
function outline({ pixels }: Region): Point[] {
  const ends = new Map<number, [least: number, most: number]>();
  for (let i = 0; i < pixels.length; i += 2) {
    const x = pixels[i] as number;
    const y = pixels[i + 1] as number;
    const row = ends.get(y);
    if (row === undefined) ends.set(y, [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
  }
  return [...ends].flatMap(([y, [least, most]]): Point[] => [
    [least, y],
    [least, y + 1],
    [most + 1, y],
    [most + 1, y + 1],
  ]);
}

function toLine(region: Region, rectangle: Rectangle, grow: number, scale: number): PrintLine {
  const along = forward(rectangle.along);
  const { length } = rectangle;
  const corner: Point = [
    rectangle.center[0] - (along[0] * length) / 2,
    rectangle.center[1] - (along[1] * length) / 2,
  ];
  const { middle, thickness } = shapeOf(region, rectangle, corner, along);
  const mean = thickness[0] + (thickness[1] * length) / 2;
  const margin = (length * mean * grow) / (2 * (length + mean));
  // Move the start back by the margin, and keep the curve by expressing it relative to the new start.
  const [a, b, c] = middle;
  return {
    start: [(corner[0] - along[0] * margin) * scale, (corner[1] - along[1] * margin) * scale],
    along,
    length: (length + 2 * margin) * scale,
    thickness: [(thickness[0] - thickness[1] * margin + 2 * margin) * scale, thickness[1]],
    bend: [(a - b * margin + c * margin * margin) * scale, b - 2 * c * margin, c / scale],
    score: region.mean,
  };
}

/** Flips a direction so that it points right, or down if it is more vertical than horizontal. */
function forward([x, y]: Point): Point {
  return (Math.abs(x) >= Math.abs(y) ? x : y) < 0 ? [-x, -y] : [x, y];
}

interface Shape {
  readonly middle: readonly [number, number, number];
  readonly thickness: readonly [at: number, growth: number];
}

/** Measures the curve of a line's middle and its thickness. Lines that are too short count as straight. */
function shapeOf(region: Region, rectangle: Rectangle, corner: Point, along: Point): Shape {
  const straight: Shape = { middle: [0, 0, 0], thickness: [rectangle.thickness, 0] };
  if (rectangle.length < MEASURABLE * rectangle.thickness) return straight;
  const columns = Math.max(1, Math.floor(rectangle.length / 2));
  const top = new Float32Array(columns).fill(Number.POSITIVE_INFINITY);
  const bottom = new Float32Array(columns).fill(Number.NEGATIVE_INFINITY);
  const { pixels } = region;
  for (let i = 0; i < pixels.length; i += 2) {
    const x = (pixels[i] as number) + 0.5 - corner[0];
    const y = (pixels[i + 1] as number) + 0.5 - corner[1];
    const u = x * along[0] + y * along[1];
    const v = y * along[0] - x * along[1];
    const column = Math.min(columns - 1, Math.max(0, Math.floor((u / rectangle.length) * columns)));
    if (v - 0.5 < (top[column] as number)) top[column] = v - 0.5;
    if (v + 0.5 > (bottom[column] as number)) bottom[column] = v + 0.5;
  }
  const us: number[] = [];
  const middles: number[] = [];
  const heights: number[] = [];
  // Skip the ends, because they're round and don't follow the curve of the line.
  const skip = Math.ceil((rectangle.thickness / 2 / rectangle.length) * columns);
  for (let column = skip; column < columns - skip; column++) {
    if ((bottom[column] as number) < (top[column] as number)) continue;
    us.push(((column + 0.5) / columns) * rectangle.length);
    middles.push(((top[column] as number) + (bottom[column] as number)) / 2);
    heights.push((bottom[column] as number) - (top[column] as number));
  }
  if (us.length < 8) return straight;
  const [h0, h1] = polynomial(us, heights, 2);
  return { middle: polynomial(us, middles, 3), thickness: [h0, h1] };
}

/** Fits a polynomial with two or three terms by least squares. Returns its coefficients. */
function polynomial(
  xs: readonly number[],
  ys: readonly number[],
  terms: 2 | 3,
): [number, number, number] {
  const span = Math.max(...xs.map(Math.abs), 1);
  const rows = Array.from({ length: terms }, () => new Float64Array(terms + 1));
  for (const [i, x] of xs.entries()) {
    const t = x / span;
    for (let r = 0; r < terms; r++) {
      const row = rows[r] as Float64Array;
      for (let c = 0; c < terms; c++) row[c] = (row[c] as number) + t ** (r + c);
      row[terms] = (row[terms] as number) + t ** r * (ys[i] as number);
    }
  }
  for (let p = 0; p < terms; p++) {
    const pivot = rows[p] as Float64Array;
    for (let r = 0; r < terms; r++) {
      if (r === p) continue;
      const row = rows[r] as Float64Array;
      const factor = (row[p] as number) / (pivot[p] as number);
      for (let c = p; c <= terms; c++) row[c] = (row[c] as number) - factor * (pivot[c] as number);
    }
  }
  const at = (i: number) =>
    i < terms
      ? ((rows[i] as Float64Array)[terms] as number) /
        ((rows[i] as Float64Array)[i] as number) /
        span ** i
      : 0;
  return [at(0), at(1), at(2)];
}
