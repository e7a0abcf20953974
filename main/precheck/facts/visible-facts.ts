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

/** 256 bits, hex. */
const PictureHash = v.pipe(v.string(), v.hexadecimal(), v.length(64));

/** x and y in parts of the upright picture; outside 0 to 1 beyond the frame. */
const Place = v.tuple([v.number(), v.number()]);

const DocumentFacts = v.object({
  shape: Shape,
  /** Top left, top right, bottom right, bottom left, as it stands in the picture. */
  corners: v.tuple([Place, Place, Place, Place]),
  /** 0 to 1: how surely it is a document and these are its corners. */
  confidence: v.number(),
  /** Sides beyond the frame and the millimeters of the document missing there. */
  cut: v.array(
    v.object({
      side: v.picklist(['top', 'right', 'bottom', 'left']),
      missingMm: v.number(),
    }),
  ),
  /** Dots of the file to an inch of the document, mean over its area. */
  dpi: v.number(),
  light: LightFacts,
  blur: BlurFacts,
  color: ColorFacts,
  glare: GlareFacts,
  obstructions: v.array(Obstruction),
  blank: BlankFacts,
  hash: PictureHash,
  /** What tells a card's back from its front; null for a page. */
  sides: v.nullable(SideCues),
});
export type DocumentFacts = v.InferOutput<typeof DocumentFacts>;

/** Below this certainty the four sides found may be anything. */
export const LEAST_CONFIDENCE = 0.5;

/** Whether the four sides found are the document's own. */
export function isKnown({ confidence }: Pick<DocumentFacts, 'confidence'>): boolean {
  return confidence >= KNOWN;
}
const KNOWN = 0.7;

/** Characters in lines that read as print, from which on it is a document's. */
export const MUCH_BELIEVED = 30;

/** Characters in lines from which on something is printed, whatever it is. */
export const PRINTED = 30;

/**
 * Whether there is print, whatever it is on: so many of its characters show which way is up, and agree.
 * Leaves, bricks and cloth form lines too, but of 70 such spots two have an opinion, and hardly ever a
 * whole line the same; so print counts on a table of mottled stone, whose opinions would outvote it.
 */
export function isPrinted({ opinions, agreement, believed }: TextFacts): boolean {
  return believed >= PRINT.believed || (opinions >= PRINT.opinions && agreement >= PRINT.agreement);
}
const PRINT = { opinions: 8, agreement: 0.8, believed: 12 };

/** What can be seen in a picture that decodes whole. */
export const VisibleFacts = v.object({
  /** What it was looked at as: another slot may need another look. */
  expected: Expected,
  /** The whole picture. */
  frame: v.object({
    light: LightFacts,
    color: ColorFacts,
    blank: BlankFacts,
    screen: ScreenFacts,
    /** Part of the picture that hands cover which reach in over its frame. */
    hand: v.optional(v.number(), 0),
    hash: PictureHash,
  }),
  document: v.nullable(DocumentFacts),
  /** Print on the document, or in the whole picture where there is none. */
  text: TextFacts,
  /** Written on by hand; looked for only where nothing is printed on a page. */
  written: v.optional(v.boolean(), false),
  barcode: v.nullable(BarcodeFacts),
  mrz: v.nullable(MrzFacts),
  /** The print of a card or a data page, as far as it was read; only where it stands surely. */
  lines: v.pipe(
    v.array(
      v.object({ text: v.pipe(v.string(), v.maxLength(MAX_LINE_LENGTH)), confidence: v.number() }),
    ),
    v.maxLength(MAX_LINES),
  ),
});
export type VisibleFacts = v.InferOutput<typeof VisibleFacts>;
