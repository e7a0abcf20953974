import { type DocumentFacts, LEAST_CONFIDENCE, type VisibleFacts } from '../facts/visible-facts.ts';
import type { FlatDocument } from '../vision/flat/flat-document.ts';
import { measureBlank, measureFrameBlank } from '../vision/light/blank.ts';
import { measureColor, measureFrameColor } from '../vision/light/color.ts';
import { measureFrameLight, measureLight } from '../vision/light/light.ts';
import type { FoundDocument } from '../vision/outline/find-document.ts';
import { MM_PER_INCH } from '../vision/outline/sizes.ts';
import type { PictureView } from '../vision/picture/picture-view.ts';
import { measureBlur } from '../vision/sharpness/blur.ts';

/** The color and ink values of a normal picture, used where they are not measured. */
export const UNMEASURED = {
  color: { chroma: 1, shades: 1 },
  blank: { inkShare: 1 },
} as const;

/**
 * Measures the whole picture. Color and ink are measured only if no card or data page was found, because those have
 * their own values.
 */
export function frameMeasured(
  { overview }: PictureView,
  document: FoundDocument | null = null,
): VisibleFacts['frame'] {
  const own = document !== null && document.confidence >= LEAST_CONFIDENCE;
  return {
    light: measureFrameLight(overview),
    color: own ? UNMEASURED.color : measureFrameColor(overview),
    blank: own ? UNMEASURED.blank : measureFrameBlank(overview),
    screen: { levelEdges: 0 },
    hand: 0,
  };
}

type Outline = Pick<FoundDocument, 'corners' | 'confidence' | 'cut'>;

/** Takes the quick measurements that cards and pages have in common. */
export function documentGlanced(
  { corners, confidence, cut }: Outline,
  flat: FlatDocument,
): DocumentFacts {
  return {
    shape: flat.shape,
    corners: corners.map(([x, y]) => [x, y]) as DocumentFacts['corners'],
    confidence,
    cut: [...cut],
    dpi: flat.filePixelsPerMm * MM_PER_INCH,
    light: measureLight(flat),
    blur: measureBlur(flat),
    glare: [],
    obstructions: [],
    ...UNMEASURED,
    sides: null,
  };
}

/** Takes all measurements that cards and pages have in common. */
export function documentMeasured(found: Outline, flat: FlatDocument): DocumentFacts {
  const [color, blank] = [measureColor(flat), measureBlank(flat)];
  return { ...documentGlanced(found, flat), color, blank };
}
