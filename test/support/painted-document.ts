import type { Corners, Point } from '../../main/precheck/math/plane.ts';
import { compose, fromUnitSquare, inverse, project } from '../../main/precheck/math/projection.ts';
import type { ColorRaster } from '../../main/precheck/vision/picture/raster.ts';

export type Color = readonly [red: number, green: number, blue: number];

/** A document on a table, all lengths in millimeters of the document. */
interface Painting {
  readonly picture: readonly [width: number, height: number];
  /** In pixels of the picture. */
  readonly corners: Corners;
  readonly size: readonly [width: number, height: number];
  /** Color at a place of the document. */
  readonly print: (x: number, y: number) => Color;
  /** Color of the table, or at a place of it, in millimeters from the document's top left corner. */
  readonly table: Color | ((x: number, y: number) => Color);
  /** Steps of a byte by which the table's grain goes up and down. */
  readonly grain?: number;
  /** How dark the shadow at the document's edge is, 0 to 1; it fades over two millimeters. */
  readonly shadow?: number;
}

const ROUND_MM = 3.18;

/** Photographs a drawn document without a camera: each pixel is the mean of four places. */
export function paint({ picture, corners, size, print, table, ...rest }: Painting): ColorRaster {
  const { grain = 0, shadow = 0 } = rest;
  const [width, height] = picture;
  const toMm = compose([size[0], 0, 0, 0, size[1], 0, 0, 0, 1], inverse(fromUnitSquare(corners)));
  const noise = noiseFrom(1);
  const tableAt = typeof table === 'function' ? table : () => table;
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    const shade = grain * (noise() - 0.5) * 2;
    const [u, v] = project(toMm, [x + 0.5, y + 0.5]);
    const far = depthOutside(u, v, size) > 6;
    const places = far ? [] : PLACES.map(([dx, dy]) => project(toMm, [x + dx, y + dy]));
    const [red, green, blue] = meanOf(
      places.map(([u, v]) => {
        const outside = depthOutside(u, v, size);
        const light = 1 - shadow * Math.max(0, 1 - outside / 2);
        if (outside <= 0) return print(u, v);
        const [r, g, b] = tableAt(u, v);
        return [r * light, g * light, b * light];
      }),
      () => tableAt(u, v),
    );
    data[at] = Math.max(0, Math.min(255, red + shade));
    data[at + 1] = Math.max(0, Math.min(255, green + shade));
    data[at + 2] = Math.max(0, Math.min(255, blue + shade));
  }
  return { data, width, height };
}

const PLACES: readonly Point[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

function meanOf(colors: readonly Color[], none: () => Color): Color {
  if (colors.length === 0) return none();
  let [red, green, blue] = [0, 0, 0];
  for (const [r, g, b] of colors) [red, green, blue] = [red + r, green + g, blue + b];
  return [red / colors.length, green / colors.length, blue / colors.length];
}

/** Distance from a rectangle with round corners; 0 or less inside. */
function depthOutside(x: number, y: number, [width, height]: readonly [number, number]): number {
  const dx = Math.abs(x - width / 2) - width / 2 + ROUND_MM;
  const dy = Math.abs(y - height / 2) - height / 2 + ROUND_MM;
  return Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy)) - ROUND_MM;
}

/** Corners of a rectangle seen by a camera: turned, tilted, moved. Lengths in pixels, angles in degrees. */
export function seenRectangle(
  [width, height]: readonly [number, number],
  picture: readonly [number, number],
  { turn = 0, tiltX = 0, tiltY = 0, move = [0, 0] as Point } = {},
): Corners {
  const focal = 0.75 * Math.max(...picture);
  const [t, a, b] = [turn, tiltX, tiltY].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const at = (px: number, py: number): Point => {
    const x = px * Math.cos(t) - py * Math.sin(t);
    const y = px * Math.sin(t) + py * Math.cos(t);
    const [y1, z1] = [y * Math.cos(a), y * Math.sin(a)];
    const [x2, z2] = [x * Math.cos(b) + z1 * Math.sin(b), z1 * Math.cos(b) - x * Math.sin(b)];
    const scale = focal / (focal + z2);
    return [(x2 + move[0]) * scale + picture[0] / 2, (y1 + move[1]) * scale + picture[1] / 2];
  };
  const [w, h] = [width / 2, height / 2];
  return [at(-w, -h), at(w, -h), at(w, h), at(-w, h)];
}

function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
