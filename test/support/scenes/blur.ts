import type { LightRaster } from './light.ts';

/**
 * Blurs out of focus: three moving averages in each direction approximate a normal distribution
 * with a deviation of `sigma` pixels.
 */
export function defocus(light: LightRaster, sigma: number): LightRaster {
  const radius = Math.max(0, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  if (radius === 0) return sigma < 0.25 ? light : softened(light, sigma);
  const { width, height } = light;
  const [from, to] = [light.data, new Uint16Array(light.data.length)];
  for (let round = 0; round < 3; round++) {
    rows(from, to, width, height, radius);
    columns(to, from, width, height, radius);
  }
  return { ...light, data: from };
}

/** For too little blur for a moving average: a kernel of three. */
function softened(light: LightRaster, sigma: number): LightRaster {
  // The weights are fractions of 1024.
  const side = Math.round(1024 * Math.min(0.2, (sigma * sigma) / 2));
  const middle = 1024 - 4 * side;
  const { data, width, height } = light;
  const out = new Uint16Array(data.length);
  const row = width * 3;
  for (let y = 0; y < height; y++) {
    const up = y > 0 ? -row : 0;
    const down = y < height - 1 ? row : 0;
    for (let x = 0, at = y * row; x < row; x++, at++) {
      const left = x >= 3 ? -3 : 0;
      const right = x < row - 3 ? 3 : 0;
      const around = data[at + left]! + data[at + right]! + data[at + up]! + data[at + down]!;
      out[at] = (middle * data[at]! + side * around) >> 10;
    }
  }
  return { data: out, width, height };
}

function rows(from: Uint16Array, to: Uint16Array, width: number, height: number, radius: number) {
  for (let y = 0; y < height; y++) {
    for (let channel = 0; channel < 3; channel++)
      run(from, to, y * width * 3 + channel, 3, width, radius);
  }
}

/** Processes all columns one row at a time, so that memory is accessed in order. */
function columns(
  from: Uint16Array,
  to: Uint16Array,
  width: number,
  height: number,
  radius: number,
) {
  const row = width * 3;
  const sums = new Float64Array(row);
  const line = (y: number) => Math.min(height - 1, Math.max(0, y)) * row;
  for (let y = -radius; y <= radius; y++) {
    for (let x = 0, at = line(y); x < row; x++, at++) sums[x]! += from[at]!;
  }
  const part = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const [out, leaving, coming] = [y * row, line(y - radius), line(y + radius + 1)];
    for (let x = 0; x < row; x++) {
      to[out + x] = sums[x]! * part + 0.5;
      sums[x]! += from[coming + x]! - from[leaving + x]!;
    }
  }
}

function run(
  from: Uint16Array,
  to: Uint16Array,
  start: number,
  step: number,
  count: number,
  radius: number,
) {
  const last = start + (count - 1) * step;
  let sum = from[start]! * (radius + 1);
  for (let k = 1; k <= radius; k++) sum += from[Math.min(last, start + k * step)]!;
  const part = 1 / (2 * radius + 1);
  for (let index = 0, at = start; index < count; index++, at += step) {
    to[at] = sum * part + 0.5;
    const coming = Math.min(last, at + (radius + 1) * step);
    const leaving = Math.max(start, at - radius * step);
    sum += from[coming]! - from[leaving]!;
  }
}

/**
 * Blurs by motion during the exposure: the average along a line of `length` pixels at `angle`
 * degrees. Each round averages the picture with itself, moved by half as much as in the round
 * before.
 */
export function moved(light: LightRaster, length: number, angle: number): LightRaster {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  let current = light;
  for (let step = length / 2; step >= 0.5; step /= 2) {
    const shift = [Math.round(dx * step), Math.round(dy * step)] as const;
    if (shift[0] === 0 && shift[1] === 0) break;
    current = doubled(current, shift[0], shift[1]);
  }
  return current;
}

function doubled({ data, width, height }: LightRaster, dx: number, dy: number): LightRaster {
  const out = new Uint16Array(data.length);
  for (let y = 0; y < height; y++) {
    const other = Math.min(height - 1, Math.max(0, y + dy)) * width;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const from = (other + Math.min(width - 1, Math.max(0, x + dx))) * 3;
      out[at] = (data[at]! + data[from]!) >> 1;
      out[at + 1] = (data[at + 1]! + data[from + 1]!) >> 1;
      out[at + 2] = (data[at + 2]! + data[from + 2]!) >> 1;
    }
  }
  return { data: out, width, height };
}
