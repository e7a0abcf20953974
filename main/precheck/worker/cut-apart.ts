import { type PictureEngine, UnreadablePicture } from '../decoders/picture-decoder.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { sourceWriting } from '../jpeg/source-quality.ts';
import { withDensity } from '../jpeg/with-density.ts';
import { MAX_PIXELS } from '../limits.ts';
import { type Corners, distance, inParts, inPixels } from '../math/plane.ts';
import { findOnGlass, grownBy } from '../vision/glass/find-on-glass.ts';
import { MM_PER_INCH } from '../vision/outline/sizes.ts';
import { type PictureView, pictureView } from '../vision/picture/picture-view.ts';
import type { CutPicture } from './worker-task.ts';

/** The margin to keep around a document on the glass, so that its edges are visible. */
const MARGIN_MM = 2.5;

/**
 * Cuts the documents on a scanner's glass out of the scan, upright and at the scan's resolution. Returns an empty array
 * if none is found with certainty, so that the scan stays whole.
 */
export async function cutApart(
  bytes: Uint8Array,
  engine: PictureEngine | null,
): Promise<readonly CutPicture[]> {
  const mediaType = sniffMediaType(bytes);
  if (engine === null || (mediaType !== 'image/jpeg' && mediaType !== 'image/png')) return [];
  try {
    const header = await engine.decoder.header(bytes);
    // The size of what is on a scan is known only if the scan states its resolution.
    if (header.width * header.height > MAX_PIXELS || header.dpi === undefined) return [];
    const dpi = Math.round(header.dpi);
    const view = pictureView(await engine.decoder.decode(bytes, header));
    const filePerMm = dpi / MM_PER_INCH;
    const found = findOnGlass(view.overview, (filePerMm * view.overview.width) / view.width);
    const cuts: CutPicture[] = [];
    for (const corners of found) {
      const source = { kind: 'raw', pixels: await cutOut(view, corners, filePerMm) } as const;
      const writing = sourceWriting(bytes);
      const made = await engine.toJpeg(source, { turn: 0, maxEdge: null, writing });
      cuts.push({ bytes: withDensity(made.bytes, dpi), corners });
    }
    return cuts;
  } catch (error) {
    if (error instanceof UnreadablePicture) return [];
    throw error;
  }
}

function cutOut(view: PictureView, corners: Corners, perMm: number) {
  const around = grownBy(inPixels(corners, view), MARGIN_MM * perMm);
  const [tl, tr, , bl] = around;
  const [width, height] = [Math.round(distance(tl, tr)), Math.round(distance(tl, bl))];
  return view.cut(inParts(around, view), width, height);
}
