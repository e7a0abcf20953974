import type { TurnedBy } from '../../preload/contract/models/capture.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import type { Facts } from './facts.ts';

/** How a picture must be turned to stand upright, and what proves it. */
export interface SureTurn {
  /** Degrees clockwise, on top of what the file itself says. */
  readonly turn: Turn;
  readonly by: Exclude<TurnedBy, 'staff'>;
}

/** So many characters, and so much agreement among those that stand one way only, prove a turn. */
const [GLYPHS, OPINIONS, AGREEMENT] = [30, 20, 0.95];

/** Null where nothing in the picture proves which way is up: a guess is worse than a question. */
export function sureTurn(facts: Facts): SureTurn | null {
  const seen = facts.kind === 'picture' ? facts.seen : null;
  if (seen === null) return null;
  const { barcode, mrz, text } = seen;
  if (barcode !== null) return { turn: barcode.turn, by: 'barcode' };
  if (mrz?.turnBy === 'reading') return { turn: mrz.turn, by: 'mrz' };
  const sure = text.glyphs >= GLYPHS && text.opinions >= OPINIONS && text.agreement >= AGREEMENT;
  return sure && text.turn !== null ? { turn: text.turn, by: 'print' } : null;
}
