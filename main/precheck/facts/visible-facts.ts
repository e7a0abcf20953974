import * as v from 'valibot';
import { BarcodeFacts } from '../recognition/barcode/read-barcode.ts';
import { MrzFacts } from '../recognition/mrz/mrz-facts.ts';
import { MAX_LINE_LENGTH, MAX_LINES } from '../recognition/print/read-lines.ts';
import { TextFacts } from '../recognition/print/text-turn.ts';
import { SideCues } from '../recognition/side/side-cues.ts';
import { Obstruction } from '../vision/hand/hand.ts';
import { BlankFacts } from '../vision/light/blank.ts';
import { ColorFacts } from '../vision/light/color.ts';
import { GlareFacts } from '../vision/light/glare.ts';
import { LightFacts } from '../vision/light/light.ts';
import { Expected, Shape } from '../vision/outline/sizes.ts';
import { ScreenFacts } from '../vision/screen/screen.ts';
import { BlurFacts } from '../vision/sharpness/blur.ts';

/** A position as fractions of the upright picture's size. Values outside 0 to 1 are outside the frame. */
const Place = v.tuple([v.number(), v.number()]);

const Side = v.picklist(['top', 'right', 'bottom', 'left']);

const DocumentFacts = v.object({
  shape: Shape,
  /** The corners in the picture: top left, top right, bottom right, bottom left. */
  corners: v.tuple([Place, Place, Place, Place]),
  /** The confidence that this is a document with these corners, from 0 to 1. */
  confidence: v.number(),
  /** The sides that extend beyond the frame, and how much of the document is missing there, in millimeters. */
  cut: v.array(
    v.object({
      side: Side,
      missingMm: v.number(),
    }),
  ),
  /** The resolution of the document in dots per inch, averaged over its area. */
  dpi: v.number(),
  light: LightFacts,
  blur: BlurFacts,
  color: ColorFacts,
  glare: GlareFacts,
  obstructions: v.array(Obstruction),
  blank: BlankFacts,
  /** The marks that tell the back of a card from its front. Null for a page. */
  sides: v.nullable(SideCues),
});
export type DocumentFacts = v.InferOutput<typeof DocumentFacts>;

/** The minimum confidence. Four sides that are found with less may be anything. */
export const LEAST_CONFIDENCE = 0.5;

/** Returns whether the four sides that were found are certain to be those of the document. */
export function isKnown({ confidence }: Pick<DocumentFacts, 'confidence'>): boolean {
  return confidence >= KNOWN;
}
const KNOWN = 0.7;

/** Print with at least this many characters in believable lines is that of a document. */
export const MUCH_BELIEVED = 30;

/** The minimum number of characters on a page. The most that any of 120 cards had was 513. */
export const MUCH_PRINT = 600;

/** Lines with at least this many characters count as print. */
export const PRINTED = 30;

/**
 * Returns whether something is printed: enough characters must show the orientation and agree on it. Leaves, bricks,
 * and cloth form lines too. However, only two of 70 such spots suggest an orientation, and almost never the same one
 * for a whole line. This finds print even on a table of mottled stone, which would otherwise outvote it.
 */
export function isPrinted({ opinions, agreement, believed }: TextFacts): boolean {
  return believed >= PRINT.believed || (opinions >= PRINT.opinions && agreement >= PRINT.agreement);
}
const PRINT = { opinions: 8, agreement: 0.8, believed: 12 };

/** What can be seen in a picture that can be decoded completely. */
export const VisibleFacts = v.object({
  /** What the picture was expected to show when it was analyzed. Another slot may need another analysis. */
  expected: Expected,
  frame: v.object({
    light: LightFacts,
    color: ColorFacts,
    blank: BlankFacts,
    screen: ScreenFacts,
    /** The fraction of the picture that is covered by hands reaching into it. */
    hand: v.optional(v.number(), 0),
  }),
  document: v.nullable(DocumentFacts),
  /** The print on the document, or in the whole picture if there is no document. */
  text: TextFacts,
  /** Whether there is handwriting. This is checked only on a page without print. */
  written: v.optional(v.boolean(), false),
  /**
   * Whether a card is visible in a picture that was analyzed as a page. This is checked only if no page outline is
   * certain.
   */
  card: v.optional(v.boolean()),
  /** If the page fills the picture, the edges of the picture that the page's lines run into. */
  runsInto: v.optional(v.array(Side)),
  barcode: v.nullable(BarcodeFacts),
  mrz: v.nullable(MrzFacts),
  /** The lines that were read on a card or data page whose orientation is certain. */
  lines: v.pipe(
    v.array(
      v.object({ text: v.pipe(v.string(), v.maxLength(MAX_LINE_LENGTH)), confidence: v.number() }),
    ),
    v.maxLength(MAX_LINES),
  ),
});
export type VisibleFacts = v.InferOutput<typeof VisibleFacts>;
