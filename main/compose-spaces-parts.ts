import type { UserSpaceParts } from './compose-user-space.ts';

export interface SpacesParts extends UserSpaceParts {
  /** What `shown` gives may have changed. */
  readonly onChange: () => void;
  /** A user's space was opened, also one that was locked. */
  readonly onOpened: () => void;
}
