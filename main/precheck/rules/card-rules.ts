import { type Facts, visibleIn } from '../facts/facts.ts';
import { isKnown, LEAST_CONFIDENCE, MUCH_BELIEVED, PRINTED } from '../facts/visible-facts.ts';
import { areaOf } from '../math/plane.ts';
import { cardKindRule, showsNothing } from './card-kind-rule.ts';
import { hasCode } from './card-sides.ts';
import {
  BLUR_MM,
  DARK,
  GLARE_MM2,
  GRAY,
  HAND,
  LEAST_COVERS,
  LEAST_DPI,
  OBSTRUCTED_MM2,
  type Print,
  SCREEN_EDGES,
  THREE_SIDES,
  UNPRINTED,
  WELL_READ,
} from './limits.ts';
import { isReadIn, isRightId } from './paper-rule.ts';
import { type Finding, findingBeyond, findingIf, type Limits, type RuleTable } from './rule.ts';
import {
  blankRule,
  blur,
  cutOff,
  darkRule,
  lowContrastRule,
  overexposedRule,
} from './shared-rules.ts';
import { documentIn, documentProof, isOverexposed, isRead, ofDocument } from './subject.ts';

/**
 * The rules about how a picture of a card or a data page was taken, most important first. What is missing completely
 * comes before what spoils the rest.
 */
export const CARD_RULES: RuleTable = {
  blank: blankRule,
  screenshot: (facts) => {
    const seen = visibleIn(facts);
    if (seen === null) return null;
    const { levelEdges } = seen.frame.screen;
    return findingBeyond(levelEdges, SCREEN_EDGES, 'screenshot.original', 'picture');
  },
  not_a_document: cardKindRule,
  cut_off: cutOff(sidesProof),
  obstructed: (facts, context) => {
    const over = documentIn(facts)?.obstructions ?? [];
    const [largest] = over.toSorted((a, b) => b.areaMm2 - a.areaMm2);
    const area = over.reduce((sum, { areaMm2 }) => sum + areaMm2, 0);
    const proof = documentProof(facts);
    const fix = 'obstructed.uncover';
    const measured = findingBeyond(area, OBSTRUCTED_MM2, fix, proof, largest?.region);
    if (measured?.level === 'block') return measured;
    return handIn(facts) ?? measured ?? (isRightId(context) ? null : zoneHidden(facts));
  },
  too_small: (facts) => {
    const on = ofDocument(facts);
    if (!on) return null;
    const limits = leastDpi(facts, on.print);
    return findingBeyond(on.document.dpi, limits, 'too_small.closer', documentProof(facts));
  },
  dark: darkRule,
  overexposed: overexposedRule,
  glare: (facts, context) => {
    const burnt = documentIn(facts)?.glare ?? [];
    const spots = burnt.filter(({ region }) => !isReadIn(region, context));
    const spot = spots.find(
      ({ areaMm2, covers }) => covers >= LEAST_COVERS || areaMm2 >= GLARE_MM2.block,
    );
    if (!spot && spots.length > 0 && !isRightId(context) && isZoneHidden(facts)) {
      return findingIf(true, 'warn', 'glare.show_zone');
    }
    if (!spot || isOverexposed(facts)) return null;
    return findingBeyond(spot.areaMm2, GLARE_MM2, 'glare.tilt', documentProof(facts), spot.region);
  },
  low_contrast: lowContrastRule,
  blur: blur(blurProof),
  greyscale: (facts) => {
    const seen = visibleIn(facts);
    if (seen?.expected !== 'cardFront' && seen?.expected !== 'dataPage') return null;
    const { color, light } = documentIn(facts) ?? seen.frame;
    if (light.white <= DARK.warn || isOverexposed(facts) || color.chroma > GRAY.chroma) {
      return null;
    }
    const level = color.shades <= GRAY.shades ? 'read' : 'warn';
    return findingIf(seen.text.glyphs >= PRINTED, level, 'greyscale.original');
  },
};

/** Returns whether no machine-readable zone is visible on a sharp, well-lit data page. */
function isZoneHidden(facts: Facts): boolean {
  const seen = visibleIn(facts);
  const on = ofDocument(facts);
  if (seen?.expected !== 'dataPage' || seen.mrz !== null || !on) return false;
  const { blur, light, cut } = on.document;
  const sharp = (blur.sigmaMm ?? 1) < BLUR_MM.dataPage.warn && light.white > DARK.warn;
  return sharp && cut.length === 0 && !showsNothing(facts);
}

/**
 * Finds a data page that shows neither its zone nor glare that could hide it. The zone is the largest print on the
 * page. If much of the other print was read, the zone is covered or this is not a data page.
 */
function zoneHidden(facts: Facts): Finding | null {
  const hidden = isZoneHidden(facts) && documentIn(facts)?.glare.length === 0;
  const read = (visibleIn(facts)?.text.believed ?? 0) >= WELL_READ;
  return findingIf(hidden, read ? 'absence' : 'warn', 'obstructed.show_zone');
}

/** Returns the minimum resolution. A back without a barcode needs no higher resolution than a front. */
function leastDpi(facts: Facts, print: Print): Limits {
  return LEAST_DPI[print === 'back' && !hasCode(facts) ? 'front' : print];
}

/**
 * Returns what the sides prove. If one of them is beyond the frame, they are never as certain as four visible sides. In
 * that case, print between them proves as much.
 */
function sidesProof(facts: Facts) {
  const sure = (documentIn(facts)?.confidence ?? 0) >= THREE_SIDES;
  const printed = (visibleIn(facts)?.text.believed ?? 0) >= MUCH_BELIEVED;
  return sure && printed ? 'document' : documentProof(facts);
}

/**
 * Returns what blur is proof of. Blur that makes everything unreadable is proof by itself, regardless of what it
 * covers.
 */
function blurProof(facts: Facts) {
  const nothing = (visibleIn(facts)?.text.believed ?? 0) < UNPRINTED.believed;
  const proof = documentProof(facts);
  return proof === 'doubt' && nothing ? 'absence' : proof;
}

/** If a document fills this fraction of the picture, there is no room for a hand next to it. */
const FILLED = 0.85;

/**
 * Finds a hand so large that neither the document's sides nor much of its print are visible under it. Hands over a
 * document with visible sides are measured elsewhere. If the whole picture was taken to be the document, its background
 * may have the color of skin. In that case, the finding is a question, unless a zone or barcode was read.
 */
function handIn(facts: Facts): Finding | null {
  const seen = visibleIn(facts);
  if (seen === null || seen.frame.hand < HAND) return null;
  const document = documentIn(facts);
  if (document === null) return findingIf(true, 'picture', 'obstructed.uncover');
  if (areaOf(document.corners) >= FILLED) {
    const taken = document.confidence <= LEAST_CONFIDENCE && !isRead(seen);
    return findingIf(taken, 'doubt', 'obstructed.uncover');
  }
  const cut = document.cut.length > 0 && document.confidence >= THREE_SIDES;
  const hidden = !cut && !isKnown(document) && seen.text.believed < WELL_READ;
  return findingIf(hidden, 'picture', 'obstructed.uncover');
}
