import * as v from 'valibot';

/** The maximum number of lines on a page. A page with more lines counts as having no text. */
export const MOST_LINES = 3000;

/**
 * A line of text on an upright page, in points from the upper-left corner. `height` is the height of the characters.
 */
const PrintedLine = v.object({
  text: v.string(),
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
});

/**
 * The text of a PDF page. A scanned page has no lines. Sizes are in points. `lacksFont`: the page's picture is missing
 * letters, because their font isn't in the file.
 */
export const PageText = v.object({
  width: v.number(),
  height: v.number(),
  lines: v.pipe(v.array(PrintedLine), v.maxLength(MOST_LINES)),
  lacksFont: v.boolean(),
});
export type PageText = v.InferOutput<typeof PageText>;

/**
 * Why a page can't be shown. `time`: drawing it takes more than 15 seconds of processor time. `memory`: it needs too
 * much memory.
 */
export const PageProblem = v.picklist(['damaged', 'time', 'memory']);
export type PageProblem = v.InferOutput<typeof PageProblem>;

/** The pages (numbered from 1) that contain the words. `hasText` is false if no page of the file has any text. */
export const FoundPages = v.object({ pages: v.array(v.number()), hasText: v.boolean() });
export type FoundPages = v.InferOutput<typeof FoundPages>;
