import * as v from 'valibot';
import { Share } from '../../math/schemas.ts';
import type { FlatDocument } from '../flat/flat-document.ts';
import { type CellGrid, cellGrid, LINEAR } from '../flat/tones.ts';
import { type ColorRaster, type GrayRaster, grayOf } from '../picture/raster.ts';

export const BlankFacts = v.object({
  /** The fraction of cells with ink, which is darker than the paper on all four sides. */
  inkShare: Share,
});
export type BlankFacts = v.InferOutput<typeof BlankFacts>;

/**
 * Ink reflects less than this fraction of the paper's light. Folds and shadows are lighter, or are on one side only.
 */
const INK = 0.75;
/** The minimum light of the paper. If the paper is darker, a difference is only noise. */
const LEAST_PAPER = 0.004;
const RIM_MM = 6;
/** The number of cells along the longer edge of a whole picture. */
const FRAME_CELLS = 160;

/** Measures how much of a document is printed. A rim is ignored, because the document's edge may be visible there. */
export function measureBlank(document: FlatDocument): BlankFacts {
  const size = Math.round(document.pixelsPerMm);
  const rim = document.shape === 'page' ? RIM_MM : RIM_MM / 2;
  return { inkShare: inkShareOf(grayOf(document.pixels), size, rim) };
}

/** Measures how much ink a whole picture shows. A covered lens leaves nothing. */
export function measureFrameBlank(picture: ColorRaster): BlankFacts {
  const size = Math.max(2, Math.round(Math.max(picture.width, picture.height) / FRAME_CELLS));
  return { inkShare: inkShareOf(grayOf(picture), size, 0) };
}

function inkShareOf(gray: GrayRaster, size: number, rim: number): number {
  const cells = cellGrid(gray, size);
  const near = Math.max(rim, 2);
  let [ink, all] = [0, 0];
  for (let row = near; row < cells.rows - near; row++) {
    for (let column = near; column < cells.columns - near; column++) {
      all++;
      if (isInk(cells, row * cells.columns + column)) ink++;
    }
  }
  return all === 0 ? 0 : ink / all;
}

/**
 * Returns whether a cell contains ink. The paper must be lighter on all four sides, so that edges and folds don't count
 * as ink.
 */
function isInk({ least, greatest, columns }: CellGrid, at: number): boolean {
  const left = Math.max(greatest[at - 1]!, greatest[at - 2]!);
  const right = Math.max(greatest[at + 1]!, greatest[at + 2]!);
  const above = Math.max(greatest[at - columns]!, greatest[at - 2 * columns]!);
  const below = Math.max(greatest[at + columns]!, greatest[at + 2 * columns]!);
  const paper = LINEAR[Math.min(left, right, above, below)]!;
  return paper > LEAST_PAPER && LINEAR[least[at]!]! < INK * paper;
}
