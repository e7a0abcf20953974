import type { Slot } from '../../preload/contract/models/capture.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import type { Level } from './label.ts';

/** What the pre-check said of one file, as one line of JSON holds it. */
export interface VerdictLine {
  readonly file: string;
  readonly verdict: Level;
  readonly turn: Turn;
  /** The slot of the card's side that it shows; null where that cannot be told. */
  readonly shows: Slot | null;
  readonly issues: readonly { readonly kind: string; readonly level: string }[];
}
