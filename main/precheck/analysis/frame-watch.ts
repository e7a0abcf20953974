import { LEAST_CONFIDENCE } from '../facts/visible-facts.ts';
import { flatten } from '../vision/flat/flat-document.ts';
import { findGlare, type GlareSpot } from '../vision/light/glare.ts';
import { type LightFacts, measureLight } from '../vision/light/light.ts';
import { type FoundDocument, findDocument } from '../vision/outline/find-document.ts';
import { followDocument } from '../vision/outline/follow-document.ts';
import { type Expected, MM_PER_INCH } from '../vision/outline/sizes.ts';
import { type DecodedPicture, pictureView } from '../vision/picture/picture-view.ts';
import { type BlurFacts, measureBlur } from '../vision/sharpness/blur.ts';

/** What a frame of a live camera shows of the document: what whoever holds it can change now. */
export interface FrameLook extends FoundDocument {
  readonly dpi: number;
  readonly blur: BlurFacts;
  readonly light: LightFacts;
  readonly glare: readonly GlareSpot[];
}

/** Looks at frame after frame of one camera. */
export interface FrameWatch {
  /** Null where no document is surely seen. */
  look(frame: DecodedPicture): Promise<FrameLook | null>;
}

/**
 * Begins to watch a camera. A document that was seen is looked for where it was, and in the whole frame
 * only when it has left; nothing on it is read.
 */
export function watchFrames(expected: Expected): FrameWatch {
  let last: FoundDocument | null = null;
  return {
    async look(frame) {
      const view = pictureView(frame);
      const followed = last && followDocument(view.overview, last);
      const found: FoundDocument | null = followed ?? findDocument(view.overview, expected);
      last = found !== null && found.confidence >= LEAST_CONFIDENCE ? found : null;
      if (last === null) return null;
      const flat = await flatten(view, last.corners, last.shape);
      return {
        ...last,
        dpi: flat.filePixelsPerMm * MM_PER_INCH,
        blur: measureBlur(flat),
        light: measureLight(flat),
        glare: findGlare(flat),
      };
    },
  };
}
