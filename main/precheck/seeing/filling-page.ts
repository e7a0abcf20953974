import { type Corners, WHOLE_PICTURE } from './plane.ts';
import type { ColorRaster } from './raster.ts';
import { RATIOS } from './sizes.ts';

/** A picture's proportion may be off by this part; photos are 4 : 3, 3 % off Letter. */
const RATIO_OFF = 0.016;
/** Paper is at least this bright, and nine of ten places at the rim are. */
const [PAPER, MOST] = [150, 0.9];
/** Width of the rim, in parts of the picture's shorter side. */
const RIM = 0.03;

/** The picture's own corners when it is a scan that a page fills: of a page's proportions, with a pale rim. */
export function fillingPage({ data, width, height }: ColorRaster): Corners | null {
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (RATIOS.page.every((page) => Math.abs(ratio / page - 1) > RATIO_OFF)) return null;
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
  if (pale < MOST * count) return null;
  return WHOLE_PICTURE;
}
