import type { ColorRaster } from './raster.ts';

/** Paper is at least this bright in each channel, and nine of ten places at the rim are. */
const [PAPER, MOST] = [150, 0.9];
/** Width of the rim, in parts of the picture's shorter side. */
const RIM = 0.03;

/** Whether the rim of a picture is pale all around, as that of a scan is: what is printed in it is no outline. */
export function hasPaleRim({ data, width, height }: ColorRaster): boolean {
  const rim = Math.max(1, Math.round(RIM * Math.min(width, height)));
  let [pale, count] = [0, 0];
  for (let y = 0; y < height; y += 2) {
    const inside = y >= rim && y < height - rim;
    for (let x = 0; x < width; x += 2) {
      if (inside && x === rim + (rim & 1)) x = width - rim - ((width - rim) & 1);
      const at = (y * width + x) * 3;
      if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= PAPER) pale++;
      count++;
    }
  }
  return pale >= MOST * count;
}
