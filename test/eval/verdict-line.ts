import type { Slot } from '../../preload/contract/models/capture.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import type { Level } from './label.ts';

/** The pre-check's verdict on one file, as in one line of JSON. */
export interface VerdictLine {
  readonly file: string;
  readonly verdict: Level;
  readonly turn: Turn;
  /** The slot of the card's side that it shows, or null if that is unknown. */
  readonly shows: Slot | null;
  readonly issues: readonly { readonly kind: string; readonly level: string }[];
}
