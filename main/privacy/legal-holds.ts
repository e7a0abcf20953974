import type { PersonQuery } from '../../preload/contract/models/person.ts';
import { type PersonMatch, personMatch } from './person-memory.ts';

/** The holds that the organization names; `all` while nobody can know which. */
export type NamedHolds = 'all' | readonly PersonQuery[];

/** What is held: something, and whether it covers one thing. */
interface Holds {
  inForce(): boolean;
  readonly covers: PersonMatch;
}

/**
 * The legal holds of this computer. Whom one names is found as a person is: every field given has to match.
 * `named` is asked each time, as the organization's file may be read later.
 */
export function legalHolds(named: () => NamedHolds): Holds {
  return {
    inForce: () => named() === 'all' || named().length > 0,
    covers(about) {
      const holds = named();
      return holds === 'all' || holds.some((query) => personMatch(query)(about));
    },
  };
}
