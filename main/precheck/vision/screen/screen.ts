import * as v from 'valibot';
import { distance, inPixels } from '../../math/plane.ts';
import type { FoundDocument } from '../outline/find-document.ts';
import type { PictureView } from '../picture/picture-view.ts';
import { grayOf } from '../picture/raster.ts';
import { countLevelEdges } from './level-edges.ts';
import { gridStrength } from './pixel-grid.ts';

/** What a picture shows of a screen. */
export const ScreenFacts = v.object({
  /** Edges of bars and panes that run exactly level or upright over the whole picture; 0 in a photo. */
  levelEdges: v.number(),
  /** Strength of one fine regular pattern over the document and around it: a monitor's pixels. */
  grid: v.number(),
});
export type ScreenFacts = v.InferOutput<typeof ScreenFacts>;

/**
 * The document's longest side over the picture's longest, above which no monitor is looked for: a
 * screen shows more than the document, and the full picture takes time to decode.
 */
const LARGEST = 0.75;

/** `document`: null when none was found. */
export async function measureScreen(
  view: PictureView,
  document: FoundDocument | null,
): Promise<ScreenFacts> {
  const { width, height } = view.overview;
  const places = document && inPixels(document.corners, view.overview);
  const levelEdges = countLevelEdges(grayOf(view.overview), places);
  if (document === null || !places || levelEdges > 0) return { levelEdges, grid: 0 };
  const longest = Math.max(...places.map((place, at) => distance(place, places[(at + 1) % 4]!)));
  if (longest > LARGEST * Math.max(width, height)) return { levelEdges, grid: 0 };
  return { levelEdges, grid: await gridStrength(view, document) };
}
