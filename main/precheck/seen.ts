import * as v from 'valibot';
import { MrzFacts } from './reading/mrz-facts.ts';
import { PicturePart } from './reading/picture-part.ts';
import { BarcodeFacts } from './reading/read-barcode.ts';
import { TextFacts } from './reading/text-turn.ts';
import { BlankFacts } from './seeing/blank.ts';
import { BlurFacts } from './seeing/blur.ts';
import { ColorFacts } from './seeing/color.ts';
import { GlareFacts } from './seeing/glare.ts';
import { LightFacts } from './seeing/light.ts';
import { Obstruction } from './seeing/obstructions.ts';
import { Expected, Shape } from './seeing/sizes.ts';

/** x and y in parts of the upright picture; outside 0 to 1 beyond the frame. */
const Place = v.tuple([v.number(), v.number()]);

const DocumentFacts = v.object({
  shape: Shape,
  /** Top left, top right, bottom right, bottom left, as it stands in the picture. */
  corners: v.tuple([Place, Place, Place, Place]),
  /** 0 to 1: how surely it is a document and these are its corners. */
  confidence: v.number(),
  /** Sides beyond the frame and the millimetres of the document missing there. */
  cut: v.array(
    v.object({
      side: v.picklist(['top', 'right', 'bottom', 'left']),
      missingMm: v.number(),
    }),
  ),
  /** Dots of the file to an inch of the document: over its area, and along its most foreshortened side. */
  dpi: v.number(),
  leastDpi: v.number(),
  light: LightFacts,
  blur: BlurFacts,
  color: ColorFacts,
  glare: GlareFacts,
  obstructions: v.array(Obstruction),
  blank: BlankFacts,
  /** A block of fine bars, read or not. */
  denseCode: v.nullable(PicturePart),
});
export type DocumentFacts = v.InferOutput<typeof DocumentFacts>;

/** What can be seen in a picture that decodes whole. */
export const Seen = v.object({
  /** What it was looked at as: another slot may need another look. */
  expected: Expected,
  /** The whole picture. */
  frame: v.object({ light: LightFacts, blank: BlankFacts }),
  document: v.nullable(DocumentFacts),
  /** Print on the document, or in the whole picture where there is none. */
  text: TextFacts,
  barcode: v.nullable(BarcodeFacts),
  mrz: v.nullable(MrzFacts),
});
export type Seen = v.InferOutput<typeof Seen>;
