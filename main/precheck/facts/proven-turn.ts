import type { TurnedBy } from '../../../preload/contract/models/capture.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { Facts } from './facts.ts';
import type { VisibleFacts } from './visible-facts.ts';

/** How a picture must be turned to stand upright, and what proves it. */
export interface ProvenTurn {
  /** Degrees clockwise, on top of what the file itself says. */
  readonly turn: Turn;
  readonly by: Exclude<TurnedBy, 'staff'>;
}

/**
 * What of the print proves a turn: so many characters, in so many lines (one word repeats one mistake),
 * so many of them that stand one way only, and so much agreement among these.
 */
const PRINT = { glyphs: 30, lines: 4, opinions: 20, agreement: 0.95 };

/**
 * Null where nothing in the picture proves which way is up: a guess is worse than a question. A PDF goes
 * as it is.
 */
export function provenTurn(facts: Facts): ProvenTurn | null {
  return facts.kind === 'picture' && facts.seen !== null ? turnProvenBy(facts.seen) : null;
}

/** As `provenTurn`, from what was read. */
export function turnProvenBy({
  barcode,
  mrz,
  text,
  expected,
}: Pick<VisibleFacts, 'barcode' | 'mrz' | 'text' | 'expected'>): ProvenTurn | null {
  if (barcode !== null) return { turn: barcode.turn, by: 'barcode' };
  if (mrz?.turnBy === 'reading') return { turn: mrz.turn, by: 'mrz' };
  const turn = turnOfPrint(text);
  if (turn === null) return null;
  // The page that faces an open passport's data page may be printed another way round, and fuller.
  const agrees = mrz === null ? expected !== 'dataPage' : (turn - mrz.turn) % 180 === 0;
  return agrees ? { turn, by: 'print' } : null;
}

/** The turn that print proves, null where it does not. */
export function turnOfPrint(text: VisibleFacts['text']): Turn | null {
  const enough =
    text.glyphs >= PRINT.glyphs && text.lines >= PRINT.lines && text.opinions >= PRINT.opinions;
  return enough && text.agreement >= PRINT.agreement ? text.turn : null;
}
