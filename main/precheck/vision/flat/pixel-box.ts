import type { FlatDocument } from './flat-document.ts';

/** Whole pixels from `left`, `top` up to but without `right`, `bottom`. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Rounded corners (ISO/IEC 7810: radius up to 3.48 mm) and corners found a little beside the true
 * ones show what lies around the document; this far in there is none of it.
 */
const RIM_MM = 2.5;

/** The document's pixels without its rim. */
export function innerBox({ pixels, pixelsPerMm }: FlatDocument): PixelBox {
  const rim = Math.round(RIM_MM * pixelsPerMm);
  return { left: rim, top: rim, right: pixels.width - rim, bottom: pixels.height - rim };
}
