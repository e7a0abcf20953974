import { seenIn } from '../facts.ts';
import { PRINTED } from '../seen.ts';
import { edgeOf } from './cut-edge.ts';
import { handIn } from './large-hand.ts';
import { BLANK, DARK_LIGHT, LOW_CONTRAST, OVEREXPOSED } from './light-rules.ts';
import {
  BLUR_MM,
  CUT_OFF_MM,
  DARK,
  GLARE_MM2,
  LEAST_COVERS,
  LEAST_DPI,
  OBSTRUCTED_MM2,
  SCREEN_EDGES,
  SCREEN_GRID,
} from './limits.ts';
import { isBlank, isLegible, isOverexposed, isUnprinted } from './picture-state.ts';
import { documentProof } from './proof.ts';
import { beyond, plain, type Rule } from './rule.ts';
import { documentIn, ofDocument } from './subject.ts';

/** How a page was taken, most needed first: what is missing altogether, then what spoils the rest. */
export const PAGE_RULES: readonly Rule[] = [
  BLANK,
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
        CUT_OFF_MM.page,
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
      return handIn(facts) ?? measured;
    },
  },
  {
    kind: 'too_small',
    find: (facts) => {
      const document = documentIn(facts);
      if (document === null) return null;
      return beyond(document.dpi, LEAST_DPI.page, 'too_small.closer', documentProof(facts));
    },
  },
  DARK_LIGHT,
  OVEREXPOSED,
  {
    kind: 'glare',
    find: (facts) => {
      const spots = documentIn(facts)?.glare ?? [];
      const spot = spots.find(
        ({ areaMm2, covers }) => covers >= LEAST_COVERS || areaMm2 >= GLARE_MM2.block,
      );
      if (!spot || isOverexposed(facts)) return null;
      return beyond(spot.areaMm2, GLARE_MM2, 'glare.tilt', documentProof(facts), spot.region);
    },
  },
  LOW_CONTRAST,
  {
    kind: 'blur',
    find: (facts) => {
      const on = ofDocument(facts);
      if (!on || on.document.light.white <= DARK.block || isOverexposed(facts)) return null;
      const { sigmaMm, direction } = on.document.blur;
      const fix = typeof direction === 'number' ? 'blur.hold_still' : 'blur.focus';
      return beyond(sigmaMm, BLUR_MM.page, fix, documentProof(facts));
    },
  },
];
