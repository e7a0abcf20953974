import type { Limits } from './rule.ts';

/** Each kind of print has limits of its own. */
export type Print = 'front' | 'back' | 'dataPage' | 'page';

type ByPrint = Readonly<Record<Print, Limits>>;

/**
 * Standard deviation of the blur in millimeters. Print on a front is 1.5 mm high and lost at half a
 * millimeter; the bars on a back are 0.17 to 0.24 mm wide; a page is printed larger.
 */
export const BLUR_MM: ByPrint = {
  front: { warn: 0.17, block: 0.55 },
  back: { warn: 0.115, block: 0.4 },
  dataPage: { warn: 0.17, block: 0.55 },
  page: { warn: 0.25, block: 0.7 },
};

export const CUT_OFF_MM: ByPrint = {
  front: { warn: 2.5, block: 15 },
  back: { warn: 2.5, block: 15 },
  dataPage: { warn: 3, block: 20 },
  page: { warn: 8, block: 50 },
};

/**
 * Dots to an inch of the document. A front whose print was read can be read from 115 on, the code of a back
 * from 290 on (AAMVA, annex D: bars of 0.0067 inch). A page is judged by its letters; without any, by the
 * resolution at which those of 10 points are LEAST_LETTER_PX high.
 */
export const LEAST_DPI: ByPrint = {
  front: { warn: 115, block: 74 },
  back: { warn: 290, block: 125 },
  dataPage: { warn: 115, block: 74 },
  page: { warn: 75, block: 44 },
};

/** From so many characters that read as print on, a document is well read. */
export const WELL_READ = 60;

/**
 * The median height of a page's characters in pixels of the file, most of them small letters. Readers of print
 * want 10 and manage with 6.
 */
export const LEAST_LETTER_PX: Limits = { warn: 5.6, block: 3 };

/** Linear light of the paper; 1 is the most the file can hold. */
export const DARK: Limits = { warn: 0.11, block: 0.013 };

/** A picture without any ink is of a covered lens up to this linear light. */
export const COVERED = 0.02;

/** The burnt share of the document; it is overexposed where its ink has turned gray as well. */
export const LEAST_BURNT = 0.25;
/** Linear light of the ink. A page has little ink, and most of it thin. */
export const GRAYED_INK: ByPrint = {
  front: { warn: 0.065, block: 0.4 },
  back: { warn: 0.05, block: 0.4 },
  dataPage: { warn: 0.065, block: 0.4 },
  page: { warn: 0.085, block: 0.4 },
};

/** Michelson contrast between ink and paper; a letterhead on a sheet still has 0.86. */
export const CONTRAST: Limits = { warn: 0.45, block: 0.2 };

/** Square millimeters of a burnt spot, which matters if this part of its rim runs through print. */
export const GLARE_MM2: Limits = { warn: 75, block: 480 };
export const LEAST_COVERS = 0.1;

/** Square millimeters of the document under something. */
export const OBSTRUCTED_MM2: Limits = { warn: 120, block: 800 };

/** The part of the picture under a hand that reaches in over its frame. */
export const HAND = 0.12;

/** A gray copy has at most this spread of color, and a copy in two tones this share of even tones. */
export const GRAY = { chroma: 0.01, shades: 0.003 };

/** A page with less ink and fewer millimeters of edges is empty. */
export const EMPTY = { ink: 0.004, edgesMm: 100 };

/**
 * The spread of color of a sheet with nothing on it: a marker's line leaves 0.008. Yellowed paper has as much,
 * so it is not known to be bare.
 */
export const BARE_CHROMA = 0.006;

/**
 * Fewer characters that read as print are none: on a document, and in a whole picture, where a street may have
 * a sign. Fewer components in rows are no print on a document, sure or doubtful. Below this light nothing can
 * be told.
 */
export const UNPRINTED = { believed: 5, scattered: 15, glyphs: 15, doubtful: 30, light: 0.025 };

/** A front with a part this much like a photograph has a portrait. */
export const PHOTOGRAPH = 0.52;

/**
 * A page has at least so many lines. A front has up to 31; the few with more were found. A back has fewer, and its
 * code beside them.
 */
export const LINES_OF_PAGE = { front: 32, back: 20 };

/**
 * The outline of a card seen askew has its proportions but for this. A sheet of A4 is twice as far from them.
 */
export const NEAR_CARD = 0.05;

/**
 * The letters of a card or a data page have at least this part of its longer side: 1.1 mm of 85.6. The 10 points
 * that pages are printed in have half of that.
 */
export const CARD_LETTERS = 0.0125;

/** The front of a license has at least so many lines of print. */
export const SEVERAL_LINES = 5;

/** So many lines stand on a slip; an upright license has as many, and captions among them. */
export const LINES_OF_SLIP = 20;

/** From this resolution and so many lines on, a date on a front is surely read. */
export const DATE_DPI = 175;
export const DATE_LINES = 5;

/** This confidence in a document's sides is enough where one of them is beyond the frame. */
export const THREE_SIDES = 0.6;

/** The level edges of a screen's own bars; a photo has none. */
export const SCREEN_EDGES: Limits = { warn: 1, block: 2 };
