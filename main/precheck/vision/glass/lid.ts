import { type ColorRaster, grayOf } from '../picture/raster.ts';

type Color = readonly [red: number, green: number, blue: number];

/** The lid's pixels lie so near to the most frequent brightness. */
const NEAR = 6;
/** With less of the picture in the lid's color, no lid is to be seen. */
const LEAST_SHARE = 0.2;

/** Finds the color of the lid over the glass: what most of the picture shows. Null where nothing prevails. */
export function lidColor(picture: ColorRaster): Color | null {
  const { data } = grayOf(picture);
  const counts = new Uint32Array(256);
  for (const level of data) counts[level]!++;
  let [level, most] = [0, 0];
  for (let at = 0; at < 256; at++) {
    const near = counts.subarray(Math.max(0, at - NEAR), at + NEAR + 1);
    const count = near.reduce((sum, each) => sum + each, 0);
    if (count > most) [level, most] = [at, count];
  }
  if (most < LEAST_SHARE * data.length) return null;
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (Math.abs(data[at]! - level) > NEAR) continue;
    for (let c = 0; c < 3; c++) sums[c]! += picture.data[3 * at + c]!;
  }
  return [sums[0]! / most, sums[1]! / most, sums[2]! / most];
}

/** Marks the pixels that differ from the lid by more than `least` levels in any color. */
export function unlikeLid({ data }: ColorRaster, lid: Color, least: number): Uint8Array {
  const [red, green, blue] = lid;
  const marks = new Uint8Array(data.length / 3);
  for (let at = 0, from = 0; at < marks.length; at++, from += 3) {
    const off = Math.max(
      Math.abs(data[from]! - red),
      Math.abs(data[from + 1]! - green),
      Math.abs(data[from + 2]! - blue),
    );
    if (off > least) marks[at] = 1;
  }
  return marks;
}
