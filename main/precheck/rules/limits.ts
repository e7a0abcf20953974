import type { Limits } from './rule.ts';

/** The kinds of print, each of which has its own limits. */
export type Print = 'front' | 'back' | 'dataPage' | 'page';

type ByPrint = Readonly<Record<Print, Limits>>;

/**
 * The limits for the standard deviation of the blur, in millimeters. Print on a front is 1.5 mm high and becomes
 * unreadable at half a millimeter. The bars on a back are 0.17 to 0.24 mm wide. Print on a page is larger.
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
 * The limits for the document's resolution, in dots per inch. Fronts can be read from 115 up, and barcodes on backs
 * from 290 up (AAMVA, annex D: bars of 0.0067 inch). A page is judged by its letters. Without letters, it is judged by
 * the resolution at which 10-point letters are LEAST_LETTER_PX high.
 */
export const LEAST_DPI: ByPrint = {
  front: { warn: 115, block: 74 },
  back: { warn: 290, block: 125 },
  dataPage: { warn: 115, block: 74 },
  page: { warn: 75, block: 44 },
};

/** A document with at least this many believable characters counts as well read. */
export const WELL_READ = 60;

/**
 * The limits for the median height of a page's characters, in pixels of the file. Most of them are lowercase letters.
 * Character recognition needs 10 pixels for good results, and works from 6 up.
 */
export const LEAST_LETTER_PX: Limits = { warn: 5.6, block: 3 };

/** The limits for the linear light of the paper. 1 is the maximum in the file. */
export const DARK: Limits = { warn: 0.11, block: 0.013 };

/** If a picture without any ink has at most this linear light, the lens was covered. */
export const COVERED = 0.02;

/** The overexposed fraction of the document. The document counts as overexposed only if its ink has turned gray too. */
export const LEAST_BURNT = 0.25;
/** The limits for the linear light of the ink. A page has little ink, and most of it is thin. */
export const GRAYED_INK: ByPrint = {
  front: { warn: 0.065, block: 0.4 },
  back: { warn: 0.05, block: 0.4 },
  dataPage: { warn: 0.065, block: 0.4 },
  page: { warn: 0.085, block: 0.4 },
};

/** The limits for the Michelson contrast between ink and paper. Even a sheet with only a letterhead has 0.86. */
export const CONTRAST: Limits = { warn: 0.45, block: 0.2 };

/**
 * The limits for the area of an overexposed spot, in square millimeters. It matters only if at least the fraction
 * `LEAST_COVERS` of its edge crosses print.
 */
export const GLARE_MM2: Limits = { warn: 75, block: 480 };
export const LEAST_COVERS = 0.1;

/** The limits for the covered area of the document, in square millimeters. */
export const OBSTRUCTED_MM2: Limits = { warn: 120, block: 800 };

/** The fraction of the picture that is covered by a hand reaching into it. */
export const HAND = 0.12;

/** The maximum spread of color in a gray copy, and the maximum fraction of intermediate tones in a two-tone copy. */
export const GRAY = { chroma: 0.01, shades: 0.003 };

/** A page is empty if it has less ink and fewer millimeters of edges than this. */
export const EMPTY = { ink: 0.004, edgesMm: 100 };

/**
 * The maximum spread of color on an empty sheet. A line from a marker causes 0.008. So does yellowed paper, so it is
 * uncertain whether a yellowed sheet is empty.
 */
export const BARE_CHROMA = 0.006;

/**
 * The limits below which there is no print:
 * - `believed` and `scattered`: the number of readable characters, on a document and in a whole picture. A street may
 *   contain a sign.
 * - `glyphs` and `doubtful`: the number of components in rows, on a document that is certain and on one that is not.
 *
 * If there is less light than `light`, nothing can be determined.
 */
export const UNPRINTED = { believed: 5, scattered: 15, glyphs: 15, doubtful: 30, light: 0.025 };

/** A front has a portrait if a part of it looks at least this much like a photograph. */
export const PHOTOGRAPH = 0.52;

/**
 * The minimum number of lines on a page. A front has up to 31 lines. In the few pictures of fronts with more, the card
 * itself was found. A back has fewer lines, and a barcode.
 */
export const LINES_OF_PAGE = { front: 32, back: 20 };

/**
 * The maximum deviation of a card's proportions if it is photographed at an angle. An A4 sheet deviates twice as much.
 */
export const NEAR_CARD = 0.05;

/**
 * The minimum height of letters on a card or a data page, as a fraction of its longer side: 1.1 mm of 85.6 mm. The
 * 10-point letters on pages are half as large.
 */
export const CARD_LETTERS = 0.0125;

/** The minimum number of lines of print on the front of a license. */
export const SEVERAL_LINES = 5;

/** The minimum number of lines on a receipt or slip. A vertical license has as many, but it also has captions. */
export const LINES_OF_SLIP = 20;

/** At this resolution and with this many lines, a date on a front is certain to be read. */
export const DATE_DPI = 175;
export const DATE_LINES = 5;

/** The minimum confidence in a document's sides if one of them is beyond the frame. */
export const THREE_SIDES = 0.6;

/**
 * The limits for the number of exactly horizontal or vertical edges, which the bars of a screen have. A photo has none.
 */
export const SCREEN_EDGES: Limits = { warn: 1, block: 2 };
