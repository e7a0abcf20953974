import { decoderOf } from '../decoders/decoder-of.ts';
import {
  DecoderUnavailable,
  type PictureEngine,
  type PictureHeader,
  UnreadablePicture,
} from '../decoders/picture-decoder.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { sourceWriting } from '../jpeg/source-quality.ts';
import { withDensity } from '../jpeg/with-density.ts';
import { MAX_PIXELS } from '../limits.ts';
import {
  type Corners,
  distance,
  inParts,
  inPixels,
  mapCorners,
  type Point,
} from '../math/plane.ts';
import { findOnGlass, grownBy } from '../vision/glass/find-on-glass.ts';
import { MM_PER_INCH, RATIOS, SIZES } from '../vision/outline/sizes.ts';
import { type PictureView, pictureView } from '../vision/picture/picture-view.ts';
import type { CutPicture } from './worker-task.ts';

/** So much of the glass stays around a document, so that its edges are seen. */
const MARGIN_MM = 2.5;
/** What lies less askew, in degrees, is cut as it lies: its pixels stay those of the scan. */
const STRAIGHT = 3;
/** A side may be so far off a page's proportions, in parts, where the file notes no density. */
const PAGE_OFF = 0.01;
const A4_LONG_MM = 297;

/**
 * Cuts what lies on a scanner's glass out of its scan, each document upright as it lies, at the scan's own
 * resolution. Empty where nothing is found with certainty, so that the scan stays whole.
 */
export async function cutApart(
  bytes: Uint8Array,
  engine: PictureEngine | null,
): Promise<readonly CutPicture[]> {
  const mediaType = sniffMediaType(bytes);
  if (engine === null || (mediaType !== 'image/jpeg' && mediaType !== 'image/png')) return [];
  try {
    const decoder = await decoderOf(mediaType, engine);
    const header = await decoder.header(bytes);
    if (header.width * header.height > MAX_PIXELS) return [];
    const dpi = dpiOf(header);
    if (dpi === null) return [];
    const view = pictureView(await decoder.decode(bytes, header));
    const filePerMm = dpi / MM_PER_INCH;
    const found = findOnGlass(view.overview, (filePerMm * view.overview.width) / view.width);
    const cuts: CutPicture[] = [];
    for (const { corners } of found) {
      const source = { kind: 'raw', pixels: await cutOut(view, corners, filePerMm) } as const;
      const writing = sourceWriting(bytes);
      const made = await engine.toJpeg(source, { turn: 0, maxEdge: null, writing });
      cuts.push({ bytes: withDensity(made.bytes, dpi), corners });
    }
    return cuts;
  } catch (error) {
    if (error instanceof UnreadablePicture || error instanceof DecoderUnavailable) return [];
    throw error;
  }
}

function cutOut(view: PictureView, corners: Corners, perMm: number) {
  const around = grownBy(inPixels(corners, view), MARGIN_MM * perMm);
  const box = isStraight(around) ? boxAround(around, view) : around;
  const [tl, tr, , bl] = box;
  const [width, height] = [Math.round(distance(tl, tr)), Math.round(distance(tl, bl))];
  return view.cut(inParts(box, view), width, height);
}

function isStraight([tl, tr]: Corners): boolean {
  return Math.abs(Math.atan2(tr[1] - tl[1], tr[0] - tl[0])) < (STRAIGHT * Math.PI) / 180;
}

/** The whole pixels around the corners, as far as the picture goes. */
function boxAround(corners: Corners, { width, height }: PictureView): Corners {
  const within = ([x, y]: Point): Point => [
    Math.max(0, Math.min(width, x)),
    Math.max(0, Math.min(height, y)),
  ];
  const inside = mapCorners(corners, within);
  const [xs, ys] = [inside.map(([x]) => x), inside.map(([, y]) => y)];
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  const [right, bottom] = [Math.ceil(Math.max(...xs)), Math.ceil(Math.max(...ys))];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Gives the dots to an inch that a scan notes, or that its proportions of a Letter or A4 page tell. */
function dpiOf({ width, height, dpi }: PictureHeader): number | null {
  if (dpi !== undefined) return Math.round(dpi);
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const at = RATIOS.page.findIndex((ratio) => Math.abs(long / short / ratio - 1) < PAGE_OFF);
  if (at < 0) return null;
  return Math.round((long * MM_PER_INCH) / (at === 0 ? SIZES.page.long : A4_LONG_MM));
}
