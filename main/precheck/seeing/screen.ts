import * as v from 'valibot';
import { countLevelEdges } from './level-edges.ts';
import type { PictureView } from './picture-view.ts';
import { gridStrength } from './pixel-grid.ts';
import { type Corners, distance, type Point } from './plane.ts';
import { type GreyRaster, greyOf } from './raster.ts';

/** What a picture shows of a screen. */
export const ScreenFacts = v.object({
  /** Edges of bars and panes that run exactly level or upright over the whole picture; 0 in a photo. */
  levelEdges: v.number(),
  /** Strength of one fine regular pattern over the document and around it: a monitor's pixels. */
  grid: v.number(),
  /** The document's longest side over the picture's shortest, 0 without a document: a thumbnail's is small. */
  documentSpan: v.number(),
});
export type ScreenFacts = v.InferOutput<typeof ScreenFacts>;

/** A pattern weaker than this in the overview is not looked for in the full picture, which takes longer. */
const WORTH_A_LOOK = 60;

/** `corners`: the document's, in parts of the upright picture, or null when none was found. */
export async function measureScreen(
  view: PictureView,
  corners: Corners | null,
): Promise<ScreenFacts> {
  const overview = greyOf(view.overview);
  const levelEdges = countLevelEdges(overview);
  if (corners === null) return { levelEdges, grid: 0, documentSpan: 0 };
  let grid = gridStrength(overview, inPixels(overview, corners));
  if (grid < WORTH_A_LOOK) grid = 0;
  else if (overview.width < view.width) {
    const full = greyOf(await view.cut(WHOLE, view.width, view.height));
    grid = gridStrength(full, inPixels(full, corners));
  }
  return { levelEdges, grid, documentSpan: spanOf(view, corners) };
}

const WHOLE: Corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

function inPixels({ width, height }: GreyRaster, corners: Corners): readonly Point[] {
  return corners.map(([x, y]): Point => [x * width, y * height]);
}

function spanOf({ width, height }: PictureView, corners: Corners): number {
  const places = corners.map(([x, y]): Point => [x * width, y * height]);
  const sides = places.map((place, index) => distance(place, places[(index + 1) % 4]!));
  return Math.max(...sides) / Math.min(width, height);
}
