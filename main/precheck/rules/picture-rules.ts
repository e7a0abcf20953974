import type { VerdictIssue } from '../../../preload/contract/models/verdict.ts';
import { bestCaseDpi } from '../card-size.ts';
import { type Facts, seenIn } from '../facts.ts';
import { type DocumentFacts, PRINTED, type Seen } from '../seen.ts';
import {
  BLUR_MM,
  BURNT,
  CONTRAST,
  COVERED,
  CUT_OFF_MM,
  DARK,
  EMPTY,
  GLARE_MM2,
  GREY,
  GREYED_INK,
  HAND,
  LEAST_BURNT,
  LEAST_COVERS,
  LEAST_DPI,
  MUCH_PRINT,
  OBSTRUCTED_MM2,
  SCREEN_EDGES,
  SCREEN_GRID,
  UNPRINTED,
  WELL_FOUND,
} from './limits.ts';
import { documentProof } from './proof.ts';
import { beyond, plain, type Rule } from './rule.ts';
import { documentIn, type Print, printOf } from './subject.ts';

/** How it was taken, most needed first: what is missing altogether, then what spoils the rest. */
export const PICTURE_RULES: readonly Rule[] = [
  {
    kind: 'blank',
    find: (facts) =>
      plain(
        isBlank(facts),
        isCovered(facts) ? 'picture' : documentProof(facts),
        'blank.other_side',
      ),
  },
  {
    kind: 'screenshot',
    find: (facts) => {
      const seen = seenIn(facts);
      // Of portraits nothing is known that would tell.
      if (seen === null || seen.expected === 'anything') return null;
      const { screen } = seen.frame;
      return (
        beyond(screen.levelEdges, SCREEN_EDGES, 'screenshot.original', 'picture') ??
        beyond(
          screen.grid,
          { warn: SCREEN_GRID, block: Infinity },
          'screenshot.original',
          'picture',
        )
      );
    },
  },
  {
    kind: 'not_a_document',
    find: (facts) => {
      const seen = seenIn(facts);
      if (seen === null || seen.expected === 'anything' || isBlank(facts)) return null;
      if (documentIn(facts)) return plain(isUnprinted(facts), 'absence', 'not_a_document.lay_flat');
      if (isLegible(seen)) return plain(true, 'note', 'not_a_document.look_for_corners');
      const level = seen.text.glyphs < PRINTED ? 'absence' : 'doubt';
      return plain(true, level, 'not_a_document.lay_flat');
    },
  },
  {
    kind: 'cut_off',
    find: (facts) => {
      const on = ofDocument(facts);
      const worst = on?.document.cut.toSorted((a, b) => b.missingMm - a.missingMm)[0];
      if (!on || !worst) return null;
      const region = edgeOf(on.document, worst.side);
      return beyond(
        worst.missingMm,
        CUT_OFF_MM[on.print],
        'cut_off.move_back',
        documentProof(facts),
        region,
      );
    },
  },
  {
    kind: 'obstructed',
    find: (facts) => {
      const over = documentIn(facts)?.obstructions ?? [];
      const [largest] = over.toSorted((a, b) => b.areaMm2 - a.areaMm2);
      const area = over.reduce((sum, { areaMm2 }) => sum + areaMm2, 0);
      const measured = beyond(
        area,
        OBSTRUCTED_MM2,
        'obstructed.uncover',
        documentProof(facts),
        largest?.region,
      );
      if (measured?.level === 'block') return measured;
      const hidden = isZoneHidden(facts) && !isBurnt(facts);
      return handIn(facts) ?? measured ?? plain(hidden, 'warn', 'obstructed.show_zone');
    },
  },
  {
    kind: 'too_small',
    find: (facts, { slot, type }) => {
      const on = ofDocument(facts);
      if (on) {
        return beyond(
          on.document.dpi,
          LEAST_DPI[on.print],
          'too_small.closer',
          documentProof(facts),
        );
      }
      if (facts.kind !== 'picture' || facts.seen?.expected === 'anything') return null;
      const limits = LEAST_DPI[slot === 'back_photo' ? 'back' : 'front'];
      const most = bestCaseDpi(facts.width, facts.height, slot, type);
      return beyond(most, limits, 'too_small.closer', 'picture');
    },
  },
  {
    kind: 'dark',
    find: (facts) => beyond(lightOf(facts)?.white ?? null, DARK, 'dark.more_light', 'picture'),
  },
  {
    kind: 'overexposed',
    find: (facts) => {
      const light = lightOf(facts);
      if (light === null || light.burntShare < LEAST_BURNT) return null;
      return beyond(
        light.black,
        GREYED_INK[printOn(facts)],
        'overexposed.less_light',
        documentIn(facts) ? documentProof(facts) : 'picture',
      );
    },
  },
  {
    kind: 'glare',
    find: (facts) => {
      const spots = documentIn(facts)?.glare ?? [];
      const spot = spots.find(
        ({ areaMm2, covers }) => covers >= LEAST_COVERS || areaMm2 >= GLARE_MM2.block,
      );
      if (!spot && isZoneHidden(facts) && isBurnt(facts)) {
        return plain(true, 'warn', 'glare.show_zone');
      }
      if (!spot || isOverexposed(facts)) return null;
      return beyond(spot.areaMm2, GLARE_MM2, 'glare.tilt', documentProof(facts), spot.region);
    },
  },
  {
    kind: 'low_contrast',
    find: (facts) => {
      const document = documentIn(facts);
      if (!document || isBlank(facts) || isOverexposed(facts)) return null;
      return beyond(
        document.light.contrast,
        CONTRAST,
        'low_contrast.even_light',
        documentProof(facts),
      );
    },
  },
  {
    kind: 'blur',
    find: (facts) => {
      const on = ofDocument(facts);
      if (!on || on.document.light.white <= DARK.block || isOverexposed(facts)) return null;
      const { sigmaMm, direction } = on.document.blur;
      const fix = typeof direction === 'number' ? 'blur.hold_still' : 'blur.focus';
      return beyond(sigmaMm, BLUR_MM[on.print], fix, documentProof(facts));
    },
  },
  {
    kind: 'greyscale',
    find: (facts) => {
      const seen = seenIn(facts);
      if (seen?.expected !== 'cardFront' && seen?.expected !== 'dataPage') return null;
      const { color, light } = documentIn(facts) ?? seen.frame;
      if (light.white <= DARK.warn || isOverexposed(facts) || color.chroma > GREY.chroma) {
        return null;
      }
      const level = color.shades <= GREY.shades ? 'read' : 'warn';
      return plain(seen.text.glyphs >= PRINTED, level, 'greyscale.original');
    },
  },
];

/** A hand so large that the document's sides cannot be made out below it. */
function handIn(facts: Facts) {
  const seen = seenIn(facts);
  const document = documentIn(facts);
  const hidden = document === null || document.confidence < WELL_FOUND;
  const cut = document !== null && document.cut.length > 0;
  return plain(hidden && !cut && (seen?.frame.hand ?? 0) >= HAND, 'picture', 'obstructed.uncover');
}

/** Nothing on the page, or nothing in the whole picture: a covered lens. */
function isBlank(facts: Facts): boolean {
  const seen = seenIn(facts);
  if (seen === null || seen.text.glyphs >= UNPRINTED.glyphs) return false;
  if (isCovered(facts)) return true;
  const document = documentIn(facts);
  if (document === null || isOverexposed(facts) || document.light.white <= DARK.block) return false;
  return document.blank.inkShare < EMPTY.ink && document.blur.edges < EMPTY.edgesMm;
}

function isCovered(facts: Facts): boolean {
  const frame = seenIn(facts)?.frame;
  return !!frame && frame.blank.inkShare < EMPTY.ink && frame.light.white <= COVERED;
}

/** Four sides and no print between them that could be read, sharp as it is. */
function isUnprinted(facts: Facts): boolean {
  const on = ofDocument(facts);
  const text = seenIn(facts)?.text;
  if (!on || !text || isOverexposed(facts)) return false;
  const { blur, light } = on.document;
  const clear = (blur.sigmaMm ?? 1) < BLUR_MM[on.print].warn && light.white > UNPRINTED.light;
  return clear && text.glyphs < UNPRINTED.glyphs && text.lines < UNPRINTED.lines;
}

/** Whatever its edges are: its code was read, or most of its print stands there to be read. */
function isLegible({ barcode, mrz, text, frame }: Seen): boolean {
  if (barcode !== null || mrz?.read === 'whole') return true;
  return text.glyphs >= MUCH_PRINT && text.agreement >= 0.95 && frame.light.white < BURNT;
}

/** A data page, sharp and lit, and nothing to be seen of its machine-readable lines. */
function isZoneHidden(facts: Facts): boolean {
  const seen = seenIn(facts);
  const on = ofDocument(facts);
  if (seen?.expected !== 'dataPage' || seen.mrz !== null || !on) return false;
  const { blur, light, cut } = on.document;
  const sharp = (blur.sigmaMm ?? 1) < BLUR_MM.dataPage.warn && light.white > DARK.warn;
  return sharp && cut.length === 0 && !isUnprinted(facts);
}

function isBurnt(facts: Facts): boolean {
  return (seenIn(facts)?.frame.light.white ?? 0) >= BURNT;
}

function printOn(facts: Facts): Print {
  return ofDocument(facts)?.print ?? 'front';
}

/** Of the document, or of the whole picture where none was found. */
function lightOf(facts: Facts) {
  return documentIn(facts)?.light ?? seenIn(facts)?.frame.light ?? null;
}

function isOverexposed(facts: Facts): boolean {
  const light = lightOf(facts);
  if (light === null) return false;
  return light.burntShare >= LEAST_BURNT && light.black >= GREYED_INK[printOn(facts)].warn;
}

function ofDocument(facts: Facts) {
  const seen: Seen | null = seenIn(facts);
  const document = documentIn(facts);
  return seen && document ? { document, print: printOf(seen, document) } : null;
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
