import type { VerdictIssue } from '../../../preload/contract/models/verdict.ts';
import { bestCaseDpi } from '../card-size.ts';
import type { Facts } from '../facts.ts';
import type { DocumentFacts, Seen } from '../seen.ts';
import {
  BLUR_MM,
  BURNT_SHARE,
  CUT_OFF_MM,
  DARK,
  GLARE_MM2,
  GREY,
  GREYED_INK,
  LEAST_DPI,
  LEAST_INK,
  OBSTRUCTED_MM2,
} from './limits.ts';
import { beyond, plain, type Rule } from './rule.ts';
import { documentIn, PRINTED, printOf, seenIn } from './subject.ts';

/** How it was taken, most needed first: what is missing altogether, then what spoils the rest. */
export const PICTURE_RULES: readonly Rule[] = [
  {
    kind: 'blank',
    find: (facts) => {
      const seen = seenIn(facts);
      if (seen === null) return null;
      const ink = documentIn(facts)?.blank.inkShare ?? seen.frame.blank.inkShare;
      const empty = seen.text.glyphs < PRINTED && ink < LEAST_INK;
      return plain(empty, 'block', 'blank.other_side');
    },
  },
  {
    kind: 'not_a_document',
    find: (facts) => {
      const seen = seenIn(facts);
      if (seen === null || seen.expected === 'anything' || documentIn(facts)) return null;
      return plain(seen.text.glyphs < PRINTED, 'block', 'not_a_document.lay_flat');
    },
  },
  {
    kind: 'cut_off',
    find: (facts) => {
      const on = ofDocument(facts);
      const worst = on?.document.cut.toSorted((a, b) => b.missingMm - a.missingMm)[0];
      if (!on || !worst) return null;
      return beyond(worst.missingMm, CUT_OFF_MM[on.print], 'cut_off.move_back', {
        ...edgeOf(on.document, worst.side),
      });
    },
  },
  {
    kind: 'obstructed',
    find: (facts) => {
      const document = documentIn(facts);
      const [largest] = (document?.obstructions ?? []).toSorted((a, b) => b.areaMm2 - a.areaMm2);
      if (!document || !largest) return null;
      return beyond(
        largest.areaMm2 / areaOf(document),
        OBSTRUCTED_MM2,
        'obstructed.uncover',
        largest.region,
      );
    },
  },
  {
    kind: 'too_small',
    find: (facts, { slot, type }) => {
      const on = ofDocument(facts);
      if (on) return beyond(on.document.dpi, LEAST_DPI[on.print], 'too_small.closer');
      if (facts.kind !== 'picture' || facts.seen?.expected === 'anything') return null;
      const limits = LEAST_DPI[slot === 'back_photo' ? 'back' : 'front'];
      return beyond(bestCaseDpi(facts.width, facts.height, slot, type), limits, 'too_small.closer');
    },
  },
  {
    kind: 'dark',
    find: (facts) => beyond(lightOf(facts)?.white ?? null, DARK, 'dark.more_light'),
  },
  {
    kind: 'overexposed',
    find: (facts) => {
      const light = lightOf(facts);
      if (light === null || light.black < GREYED_INK.warn) return null;
      const lost = light.black >= GREYED_INK.block ? 1 : light.burntShare;
      return beyond(lost, BURNT_SHARE, 'overexposed.less_light');
    },
  },
  {
    kind: 'glare',
    find: (facts) => {
      const document = documentIn(facts);
      const [spot] = document?.glare ?? [];
      if (!document || !spot || isOverexposed(document)) return null;
      return beyond(spot.areaMm2, GLARE_MM2, 'glare.tilt', spot.region);
    },
  },
  {
    kind: 'blur',
    find: (facts) => {
      const on = ofDocument(facts);
      if (!on || on.document.light.white <= DARK.block) return null;
      const { sigmaMm, direction } = on.document.blur;
      const fix = typeof direction === 'number' ? 'blur.hold_still' : 'blur.focus';
      return beyond(sigmaMm, BLUR_MM[on.print], fix);
    },
  },
  {
    kind: 'greyscale',
    find: (facts) => {
      const on = ofDocument(facts);
      if (!on || (on.print !== 'front' && on.print !== 'dataPage')) return null;
      if (on.document.light.white <= DARK.warn) return null;
      const { chroma, shades } = on.document.color;
      if (chroma > GREY.chroma) return null;
      return plain(true, shades < GREY.shades ? 'block' : 'warn', 'greyscale.original');
    },
  },
];

function ofDocument(facts: Facts) {
  const seen: Seen | null = seenIn(facts);
  const document = documentIn(facts);
  return seen && document ? { document, print: printOf(seen, document) } : null;
}

/** Of the document, or of the whole picture where none was found. */
function lightOf(facts: Facts) {
  return documentIn(facts)?.light ?? seenIn(facts)?.frame.light ?? null;
}

function isOverexposed({ light }: DocumentFacts): boolean {
  return light.black >= GREYED_INK.warn && light.burntShare >= BURNT_SHARE.warn;
}

/** Square millimetres; a page's own area is taken for Letter. */
function areaOf({ shape }: DocumentFacts): number {
  return { card: 85.6 * 53.98, dataPage: 125 * 88, page: 279.4 * 215.9 }[shape];
}

/** A strip along the side of the frame at which the document ends. */
function edgeOf(
  { corners }: DocumentFacts,
  side: DocumentFacts['cut'][number]['side'],
): NonNullable<VerdictIssue['region']> {
  const inFrame = (value: number) => Math.min(1, Math.max(0, value));
  const xs = corners.map(([x]) => inFrame(x));
  const ys = corners.map(([, y]) => inFrame(y));
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const STRIP = 0.04;
  if (side === 'left' || side === 'right') {
    return { x: side === 'left' ? 0 : 1 - STRIP, y: top, width: STRIP, height: bottom - top };
  }
  return { x: left, y: side === 'top' ? 0 : 1 - STRIP, width: right - left, height: STRIP };
}
