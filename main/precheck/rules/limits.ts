import type { Limits } from './rule.ts';
import type { Print } from './subject.ts';

type ByPrint = Readonly<Record<Print, Limits>>;

/**
 * Standard deviation of the blur in millimetres. Print on a front is 1.5 mm high and lost at half a
 * millimetre; the bars on a back are 0.17 to 0.24 mm wide; a page is printed larger.
 */
export const BLUR_MM: ByPrint = {
  front: { warn: 0.2, block: 0.62 },
  back: { warn: 0.13, block: 0.46 },
  dataPage: { warn: 0.2, block: 0.62 },
  page: { warn: 0.34, block: 0.8 },
};

/** Millimetres of the document beyond the frame. */
export const CUT_OFF_MM: ByPrint = {
  front: { warn: 2.5, block: 15 },
  back: { warn: 2.5, block: 15 },
  dataPage: { warn: 3, block: 20 },
  page: { warn: 8, block: 50 },
};

/**
 * Dots to an inch of the document. A front can be read from 150 on, the code of a back from 290 on
 * (AAMVA, annex D: bars of 0.0067 inch).
 */
export const LEAST_DPI: ByPrint = {
  front: { warn: 140, block: 74 },
  back: { warn: 250, block: 125 },
  dataPage: { warn: 140, block: 74 },
  page: { warn: 98, block: 44 },
};

/** Linear light of the paper, 1 what the file can hold. */
export const DARK: Limits = { warn: 0.09, block: 0.013 };

/** Share of the document that is burnt, where its ink has turned grey as well. */
export const BURNT_SHARE: Limits = { warn: 0.3, block: 0.9 };

/** Linear light of the ink from which on it has turned grey. */
export const GREYED_INK: Limits = { warn: 0.11, block: 0.6 };

/** Square millimetres of a burnt spot. */
export const GLARE_MM2: Limits = { warn: 90, block: 900 };

/** Part of the document that something lies over. */
export const OBSTRUCTED_MM2: Limits = { warn: 0.035, block: 0.3 };

/** Spread of color up to which it is a grey copy, and share of even tones below which of two tones only. */
export const GREY = { chroma: 0.02, shades: 0.04 };

/** Share of ink below which a page is empty. */
export const LEAST_INK = 0.004;
