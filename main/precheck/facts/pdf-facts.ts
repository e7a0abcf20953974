import * as v from 'valibot';
import { Count, Magnitude, Share } from '../math/schemas.ts';

/** One page of a PDF. Width and height in points, upright by the page's own rotation. */
export const PdfPageFacts = v.object({
  width: v.number(),
  height: v.number(),
  /**
   * Share of the drawn page that is marked: darker or lighter than its surroundings. An empty page,
   * and one of a single flat color, has none; a single line of text on a letter page is about 0.0009.
   */
  ink: Share,
  /** Characters that can be read out of the page, spaces not counted. A plain scan has none. */
  characters: Count,
  /**
   * Pixels an inch of the scan that the page is, null where pictures do not cover most of it.
   */
  scanDpi: v.nullable(Magnitude),
});
export type PdfPageFacts = v.InferOutput<typeof PdfPageFacts>;
