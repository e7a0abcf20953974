/**
 * The longest edge of each picture size in pixels (a preview may be a little shorter), and how many pictures are cached so that going back redraws nothing.
 * A preview is sharp on a card that's 1280 px wide at double density. A closer look shows a page's small print. A
 * printed page has 200 dots per inch.
 */
export const PICTURE_SIZES = {
  preview: { edge: 1600, kept: 24 },
  thumbnail: { edge: 320, kept: 250 },
  closer: { edge: 4000, kept: 3 },
  print: { edge: 2200, kept: 1 },
} as const;
/** The maximum number of pages that can be printed at once. */
export const MOST_PRINTED = 500;

export type PictureSize = keyof typeof PICTURE_SIZES;
