import * as v from 'valibot';

/** The kind of document that a picture should show according to its slot and document type. */
export const Expected = v.picklist(['cardFront', 'cardBack', 'dataPage', 'page', 'anything']);
export type Expected = v.InferOutput<typeof Expected>;

export const Shape = v.picklist(['card', 'dataPage', 'page']);
export type Shape = v.InferOutput<typeof Shape>;

export const MM_PER_INCH = 25.4;

/** The real size in millimeters, and the resolution of a flattened document in pixels per millimeter. */
interface Size {
  readonly long: number;
  readonly short: number;
  readonly pixelsPerMm: number;
}

/**
 * Licenses and state IDs are ID-1 of ISO/IEC 7810. A passport's data page is ID-3. A page is US Letter or A4, which are
 * distinguished by their proportions. The size of Letter is used for both.
 */
export const SIZES: Readonly<Record<Shape, Size>> = {
  card: { long: 85.6, short: 53.98, pixelsPerMm: 10 },
  dataPage: { long: 125, short: 88, pixelsPerMm: 9 },
  page: { long: 279.4, short: 215.9, pixelsPerMm: 5 },
};

/** The ratios of the long side to the short side. A page is US Letter or A4. */
export const RATIOS: Readonly<Record<Shape, readonly number[]>> = {
  card: [SIZES.card.long / SIZES.card.short],
  dataPage: [SIZES.dataPage.long / SIZES.dataPage.short],
  page: [SIZES.page.long / SIZES.page.short, 297 / 210],
};
