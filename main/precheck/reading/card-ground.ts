import type { ColorRaster } from '../seeing/raster.ts';

/** A card's own color where nothing is printed, with the light falling off evenly across it. */
export interface CardGround {
  /** Per channel: the level at the left top, and its change to a pixel across and down. */
  readonly planes: readonly (readonly [number, number, number])[];
  /** From the darkest to the lightest twentieth of the pixels, in green. */
  readonly range: number;
}

const LEAST_RANGE = 20;
/** What differs more than these parts of the range is left out of the next, closer fit. */
const FITS = [0.3, 0.2, 0.15, 0.12];

/** Finds the ground that most of a small raster shows: planes fitted to what is close to the last ones. */
export function cardGround(raster: ColorRaster): CardGround {
  const { data, width, height } = raster;
  const count = width * height;
  const sorted = [0, 1, 2].map((channel) =>
    Uint8Array.from({ length: count }, (_, index) => data[index * 3 + channel]!).sort(),
  );
  const level = (channel: number, part: number) => sorted[channel]![Math.floor(count * part)]!;
  const range = Math.max(LEAST_RANGE, level(1, 0.95) - level(1, 0.05));
  let ground: CardGround = { planes: [0, 1, 2].map((c) => [level(c, 0.5), 0, 0] as const), range };
  for (const limit of FITS) {
    const fits: [Sums, Sums, Sums] = [sums(), sums(), sums()];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (differenceFrom(ground, raster, x, y) > limit * range) continue;
        for (let channel = 0; channel < 3; channel++) {
          add(fits[channel]!, x, y, data[(y * width + x) * 3 + channel]!);
        }
      }
    }
    if (fits[0].n < count / 10) break;
    ground = { planes: fits.map(planeOf), range };
  }
  return ground;
}

/** The largest difference of the three channels, in levels. */
export function differenceFrom(
  { planes }: CardGround,
  { data, width }: ColorRaster,
  x: number,
  y: number,
): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++) {
    const plane = planes[channel]!;
    const ground = plane[0] + plane[1] * x + plane[2] * y;
    const off = data[(y * width + x) * 3 + channel]! - ground;
    if (off > most) most = off;
    if (-off > most) most = -off;
  }
  return most;
}

interface Sums {
  n: number;
  x: number;
  y: number;
  z: number;
  xx: number;
  xy: number;
  yy: number;
  xz: number;
  yz: number;
}

function sums(): Sums {
  return { n: 0, x: 0, y: 0, z: 0, xx: 0, xy: 0, yy: 0, xz: 0, yz: 0 };
}

function add(to: Sums, x: number, y: number, z: number): void {
  to.n++;
  to.x += x;
  to.y += y;
  to.z += z;
  to.xx += x * x;
  to.xy += x * y;
  to.yy += y * y;
  to.xz += x * z;
  to.yz += y * z;
}

/** Least squares; level where the places do not span the plane. */
function planeOf({ n, x, y, z, xx, xy, yy, xz, yz }: Sums): readonly [number, number, number] {
  const [mx, my, mz] = [x / n, y / n, z / n];
  const [cxx, cxy, cyy] = [xx - x * mx, xy - x * my, yy - y * my];
  const [cxz, cyz] = [xz - x * mz, yz - y * mz];
  const area = cxx * cyy - cxy * cxy;
  if (area < 1) return [mz, 0, 0];
  const across = (cxz * cyy - cyz * cxy) / area;
  const down = (cyz * cxx - cxz * cxy) / area;
  return [mz - across * mx - down * my, across, down];
}
