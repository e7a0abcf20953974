import type { ColorRaster } from '../picture/raster.ts';

/** A scanner's white in each channel, which no lit table has, and how much of the rim has it. */
const [WHITE, MOST] = [245, 0.9];
/** Width of the rim, in parts of the picture's shorter side. */
const RIM = 0.03;

/** Whether a picture is white all around, as a scan of a page or one drawn by a program: no outline is to be found. */
export function hasWhiteRim({ data, width, height }: ColorRaster): boolean {
  const rim = Math.max(1, Math.round(RIM * Math.min(width, height)));
  let [white, count] = [0, 0];
  for (let y = 0; y < height; y += 2) {
    const inside = y >= rim && y < height - rim;
    for (let x = 0; x < width; x += 2) {
      if (inside && x === rim + (rim & 1)) x = width - rim - ((width - rim) & 1);
      const at = (y * width + x) * 3;
      if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= WHITE) white++;
      count++;
    }
  }
  return white >= MOST * count;
}
