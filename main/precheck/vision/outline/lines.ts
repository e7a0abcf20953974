import type { EdgeMap } from './edges.ts';

/**
 * A straight line in a picture: all points with nx·x + ny·y = offset, in pixels from the upper left corner of the
 * picture. Positions along the line are measured in the direction (−ny, nx) from the foot of the perpendicular.
 */
export interface Line {
  readonly nx: number;
  readonly ny: number;
  readonly offset: number;
  /** The length of the line's longest unbroken stretch, in pixels. Gaps reduce it. */
  readonly stretch: number;
  /** The cumulative edge weight on the line, starting at `from`, with one entry per pixel along it. */
  readonly sums: Float32Array;
  readonly from: number;
}

/**
 * Edges whose direction deviates by up to this many degrees vote for a line. Grain makes the gradient of a pixel this
 * uncertain.
 */
const SPREAD = 4;
/** Lines that differ by less than this, in degrees and in pixels, are the same. */
const [SAME_ANGLE, SAME_OFFSET] = [3, 2];
/** Edges whose direction deviates by up to this many degrees support a line. */
const ALIGNED = 12;

/** The number of vote maxima that are tried, and the maximum in one direction. */
const [TRIED, TRIED_ALIKE] = [140, 34];
/** The maximum number of lines in one direction, and the number of degrees that count as one direction. */
const [ALIKE, DIRECTION] = [16, 7];
/** A stretch continues only where the support is at least this. */
const UNBROKEN = 0.2;

/**
 * Finds the longest unbroken straight edges, longest first. It uses a Hough transform with votes only along the
 * direction of the gradient, and then finds the longest stretch. Rows of print and checked cloth collect many votes,
 * but they have gaps. They also run in one direction, and the number of lines per direction is limited.
 */
export function straightLines(edges: EdgeMap, count: number): Line[] {
  const votes = vote(edges);
  const tried = peaks(votes, 0.03 * Math.max(edges.width, edges.height));
  const lines = thinned(tried, TRIED, TRIED_ALIKE, ({ angle }) => angle)
    .map(({ angle, rho }) =>
      fitted(edges, (angle * Math.PI) / 180, rho - votes.middle + shiftOf(edges, angle)),
    )
    .sort((a, b) => b.stretch - a.stretch);
  return thinned(lines, count, ALIKE, ({ nx, ny }) => (Math.atan2(ny, nx) * 180) / Math.PI);
}

/** Returns the first `count` items, skipping those that follow `alike` others with about the same direction. */
function thinned<T>(
  sorted: readonly T[],
  count: number,
  alike: number,
  degrees: (item: T) => number,
): T[] {
  const taken: T[] = [];
  const angles: number[] = [];
  for (const item of sorted) {
    if (taken.length >= count) break;
    const angle = degrees(item);
    let near = 0;
    for (const other of angles) {
      const apart = Math.abs(((angle - other + 270) % 180) - 90);
      if (apart <= DIRECTION) near++;
    }
    if (near >= alike) continue;
    taken.push(item);
    angles.push(angle);
  }
  return taken;
}

/** Returns the fraction of a line between `a` and `b` along which there is an edge, from 0 to 1. */
export function supportOf({ sums, from }: Line, a: number, b: number): number {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  const first = Math.min(sums.length - 1, Math.max(0, Math.round(low - from)));
  const last = Math.min(sums.length - 1, Math.max(0, Math.round(high - from)));
  return last > first ? (sums[last]! - sums[first]!) / (last - first) : 0;
}

interface Votes {
  readonly table: Float32Array;
  readonly stride: number;
  readonly middle: number;
}

function vote({ width, height, weight, angle }: EdgeMap): Votes {
  const middle = Math.ceil(Math.hypot(width, height) / 2) + 2;
  const stride = 2 * middle + 1;
  const table = new Float32Array(180 * stride);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const w = weight[at]!;
      if (w === 0) continue;
      const fromMiddle = x - width / 2;
      const below = y - height / 2;
      let bin = angle[at]! - SPREAD;
      if (bin < 0) bin += 180;
      for (let step = -SPREAD; step <= SPREAD; step++) {
        const rho = fromMiddle * COS[bin]! + below * SIN[bin]!;
        table[bin * stride + Math.round(rho) + middle]! += w;
        if (++bin === 180) bin = 0;
      }
    }
  }
  return { table, stride, middle };
}

const COS = Float64Array.from({ length: 180 }, (_, degree) => Math.cos((degree * Math.PI) / 180));
const SIN = Float64Array.from({ length: 180 }, (_, degree) => Math.sin((degree * Math.PI) / 180));

function shiftOf({ width, height }: EdgeMap, angle: number): number {
  return (width / 2) * COS[angle]! + (height / 2) * SIN[angle]!;
}

interface Peak {
  readonly angle: number;
  readonly rho: number;
  readonly value: number;
}

/** Returns the local maxima of the votes, largest first. */
function peaks({ table, stride }: Votes, least: number): Peak[] {
  const found: Peak[] = [];
  for (let angle = 0; angle < 180; angle++) {
    for (let rho = 3; rho < stride - 3; rho++) {
      const value = table[angle * stride + rho]!;
      if (value >= least && isPeak(table, stride, angle, rho, value)) {
        found.push({ angle, rho, value });
      }
    }
  }
  return found.sort((a, b) => b.value - a.value);
}

function isPeak(table: Float32Array, stride: number, angle: number, rho: number, value: number) {
  for (let da = -SAME_ANGLE; da <= SAME_ANGLE; da++) {
    const turned = angle + da;
    const wrapped = turned < 0 || turned >= 180;
    const base = ((turned + 180) % 180) * stride;
    const middle = wrapped ? stride - 1 - rho : rho;
    for (let dr = -SAME_OFFSET; dr <= SAME_OFFSET; dr++) {
      const other = table[base + middle + dr]!;
      if (other > value) return false;
      if (other === value && (da < 0 || (da === 0 && dr < 0))) return false;
    }
  }
  return true;
}

/** Fits a line by least squares through the edges within two pixels, and then through those within one pixel. */
function fitted(edges: EdgeMap, angle: number, offset: number): Line {
  let [nx, ny, d] = [Math.cos(angle), Math.sin(angle), offset];
  for (let round = 0; round < 2; round++) {
    const reach = round === 0 ? 2 : 1;
    const [from, to] = stretchInside(edges, nx, ny, d);
    let [n, s1, s2, t1, st] = [0, 0, 0, 0, 0];
    for (let s = Math.ceil(from); s <= to; s++) {
      for (let t = -reach; t <= reach; t++) {
        const w = weightAt(edges, nx, ny, nx * (d + t) - ny * s, ny * (d + t) + nx * s);
        if (w === 0) continue;
        const x = Math.round(nx * (d + t) - ny * s);
        const y = Math.round(ny * (d + t) + nx * s);
        const off = nx * x + ny * y - d;
        n += w;
        s1 += w * s;
        s2 += w * s * s;
        t1 += w * off;
        st += w * s * off;
      }
    }
    const spread = n * s2 - s1 * s1;
    if (n < 4 || spread <= 0) break;
    const slope = (n * st - s1 * t1) / spread;
    const shift = (t1 - slope * s1) / n;
    const length = Math.hypot(1, slope);
    // The offset off = shift + slope·s turns the normal by the slope.
    const [mx, my] = [(nx + slope * ny) / length, (ny - slope * nx) / length];
    d = (d + shift) / length;
    nx = mx;
    ny = my;
  }
  return profiled(edges, nx, ny, d);
}

function profiled(edges: EdgeMap, nx: number, ny: number, offset: number): Line {
  const [from, to] = stretchInside(edges, nx, ny, offset);
  const first = Math.ceil(from);
  const steps = Math.max(0, Math.floor(to) - first + 1);
  const sums = new Float32Array(steps + 1);
  let [stretch, current] = [0, 0];
  for (let step = 0; step < steps; step++) {
    const s = first + step;
    let best = 0;
    for (let t = -1; t <= 1; t++) {
      const w = weightAt(edges, nx, ny, nx * (offset + t) - ny * s, ny * (offset + t) + nx * s);
      if (w > best) best = w;
    }
    sums[step + 1] = sums[step]! + best;
    current = Math.max(0, current + best - UNBROKEN);
    if (current > stretch) stretch = current;
  }
  return { nx, ny, offset, stretch, sums, from: first };
}

/** Returns the weight of the pixel at a position, or 0 if its edge does not have the line's direction. */
function weightAt(edges: EdgeMap, nx: number, ny: number, px: number, py: number): number {
  const x = Math.round(px);
  const y = Math.round(py);
  if (x < 0 || y < 0 || x >= edges.width || y >= edges.height) return 0;
  const at = y * edges.width + x;
  const w = edges.weight[at]!;
  if (w === 0) return 0;
  const bin = edges.angle[at]!;
  const aligned = Math.abs(nx * COS[bin]! + ny * SIN[bin]!);
  return aligned >= LEAST_COSINE ? w : 0;
}
const LEAST_COSINE = Math.cos((ALIGNED * Math.PI) / 180);

/**
 * Returns the stretch of a line inside the picture. The end is before the start if the line does not cross the picture.
 */
export function stretchInside(
  { width, height }: { readonly width: number; readonly height: number },
  nx: number,
  ny: number,
  offset: number,
): [number, number] {
  let [from, to] = [-1e9, 1e9];
  const clip = (start: number, step: number, high: number) => {
    if (Math.abs(step) < 1e-9) {
      if (start < 0 || start > high) to = from - 1;
      return;
    }
    const [a, b] = [-start / step, (high - start) / step];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  };
  clip(nx * offset, -ny, width - 1);
  clip(ny * offset, nx, height - 1);
  return [from, to];
}
