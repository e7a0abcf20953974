/**
 * The longest edge of each size in pixels, and how many pictures are cached, so that going back redraws nothing. A
 * preview is sharp on a card that is 1280 px wide at double density. A closer look shows the small print of a page.
 */
export const PICTURE_SIZES = {
  preview: { edge: 1600, kept: 24 },
  thumbnail: { edge: 320, kept: 250 },
  closer: { edge: 4000, kept: 3 },
} as const;
export type PictureSize = keyof typeof PICTURE_SIZES;
