import type { TurnedBy } from '../../preload/contract/models/capture.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import type { Facts } from './facts.ts';

/** How a picture must be turned to stand upright, and what proves it. */
export interface SureTurn {
  /** Degrees clockwise, on top of what the file itself says. */
  readonly turn: Turn;
  readonly by: Exclude<TurnedBy, 'staff'>;
}

/** Null where nothing in the picture proves which way is up: a guess is worse than a question. */
export function sureTurn(_facts: Facts): SureTurn | null {
  return null;
}
