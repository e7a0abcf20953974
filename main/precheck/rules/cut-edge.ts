import type { DocumentFacts } from '../facts/visible-facts.ts';
import { type PicturePart, partAround } from '../vision/picture/picture-part.ts';

/** Width of the strip, in parts of the picture. */
const STRIP = 0.04;

/** A strip along the side of the frame at which the document ends. */
export function edgeOf(
  { corners }: DocumentFacts,
  side: DocumentFacts['cut'][number]['side'],
): PicturePart {
  const { x, y, width, height } = partAround(corners);
  if (side === 'left' || side === 'right') {
    return { x: side === 'left' ? 0 : 1 - STRIP, y, width: STRIP, height };
  }
  return { x, y: side === 'top' ? 0 : 1 - STRIP, width, height: STRIP };
}
