import type { Turn } from '../../preload/contract/models/verdict.ts';
import type { Level } from './label.ts';

/** What the pre-check said of one file, as one line of JSON holds it. */
export interface VerdictLine {
  readonly file: string;
  readonly verdict: Level;
  readonly turn: Turn;
  readonly issues: readonly { readonly kind: string; readonly level: string }[];
}
