import type { TurnedBy } from '../../../preload/contract/models/capture.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { Facts } from './facts.ts';
import type { VisibleFacts } from './visible-facts.ts';

/** The turn that makes a picture upright, and what proves it. */
export interface ProvenTurn {
  /** Degrees clockwise, in addition to the file's orientation. */
  readonly turn: Turn;
  readonly by: Exclude<TurnedBy, 'staff'>;
}

/**
 * The print that is needed to prove a turn. It must have enough characters and lines, because a single word repeats the
 * same mistake. At least `opinions` characters must be readable in one direction only. At least the fraction
 * `agreement` of those must agree.
 */
const PRINT = { glyphs: 30, lines: 4, opinions: 20, agreement: 0.95 };

/**
 * Returns the turn of a picture, or null if nothing in it proves its orientation. Asking is better than guessing. A PDF
 * is sent as it is.
 */
export function provenTurn(facts: Facts): ProvenTurn | null {
  return facts.kind === 'picture' && facts.seen !== null ? turnProvenBy(facts.seen) : null;
}

/** Returns the turn that a barcode, a machine-readable zone, or print proves, or null if nothing proves it. */
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
  // In an open passport, the facing page may have more print than the data page, and in another direction.
  const agrees = mrz === null ? expected !== 'dataPage' : (turn - mrz.turn) % 180 === 0;
  return agrees ? { turn, by: 'print' } : null;
}

/** Returns the turn that print proves, or null. */
export function turnOfPrint(text: VisibleFacts['text']): Turn | null {
  const enough =
    text.glyphs >= PRINT.glyphs && text.lines >= PRINT.lines && text.opinions >= PRINT.opinions;
  return enough && text.agreement >= PRINT.agreement ? text.turn : null;
}
