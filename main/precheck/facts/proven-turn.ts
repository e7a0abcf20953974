import type { TurnedBy } from '../../../preload/contract/models/capture.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { Facts } from './facts.ts';
import type { VisibleFacts } from './visible-facts.ts';

/** The turn that brings a picture upright, and its proof. */
export interface ProvenTurn {
  /** Degrees clockwise, on top of the file's own orientation. */
  readonly turn: Turn;
  readonly by: Exclude<TurnedBy, 'staff'>;
}

/**
 * Print proves a turn by so many characters, in so many lines (one word repeats one mistake), of which so many
 * stand one way only and agree so much.
 */
const PRINT = { glyphs: 30, lines: 4, opinions: 20, agreement: 0.95 };

/**
 * Gives the turn of a picture; null where nothing in it proves which way is up, since a guess is worse than a
 * question. A PDF goes as it is.
 */
export function provenTurn(facts: Facts): ProvenTurn | null {
  return facts.kind === 'picture' && facts.seen !== null ? turnProvenBy(facts.seen) : null;
}

/** Gives the turn that codes, zone and print prove. */
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
  // The facing page of an open passport may be printed another way round than the data page, and fuller.
  const agrees = mrz === null ? expected !== 'dataPage' : (turn - mrz.turn) % 180 === 0;
  return agrees ? { turn, by: 'print' } : null;
}

/** Gives the turn that print proves; null where it does not. */
export function turnOfPrint(text: VisibleFacts['text']): Turn | null {
  const enough =
    text.glyphs >= PRINT.glyphs && text.lines >= PRINT.lines && text.opinions >= PRINT.opinions;
  return enough && text.agreement >= PRINT.agreement ? text.turn : null;
}
