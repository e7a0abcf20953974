import type { UserSpaceParts } from './user-space.ts';

export interface SpacesParts extends UserSpaceParts {
  /** Hears that the answer of `shown` may have changed. */
  readonly onChange: () => void;
  /** A user's space was opened, also one that was locked. */
  readonly onOpened: () => void;
}
