import * as v from 'valibot';

/** What the slot and the document type lead one to expect in a picture. */
export const Expected = v.picklist(['cardFront', 'cardBack', 'dataPage', 'page', 'anything']);
export type Expected = v.InferOutput<typeof Expected>;

export const Shape = v.picklist(['card', 'dataPage', 'page']);
export type Shape = v.InferOutput<typeof Shape>;

export const MM_PER_INCH = 25.4;

/** True sizes in millimeters, and at how many pixels a millimeter a flattened one is looked at. */
interface Size {
  readonly long: number;
  readonly short: number;
  readonly pixelsPerMm: number;
}

/**
 * ISO/IEC 7810: licenses and state IDs are ID-1, a passport's data page is ID-3. A page is US Letter
 * or A4; the finder says which by its proportions, and Letter's size stands for both.
 */
export const SIZES: Readonly<Record<Shape, Size>> = {
  card: { long: 85.6, short: 53.98, pixelsPerMm: 10 },
  dataPage: { long: 125, short: 88, pixelsPerMm: 9 },
  page: { long: 279.4, short: 215.9, pixelsPerMm: 5 },
};

/** Long side to short side; a page is US Letter or A4. */
export const RATIOS: Readonly<Record<Shape, readonly number[]>> = {
  card: [SIZES.card.long / SIZES.card.short],
  dataPage: [SIZES.dataPage.long / SIZES.dataPage.short],
  page: [SIZES.page.long / SIZES.page.short, 297 / 210],
};
