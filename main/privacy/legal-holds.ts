import type { PersonQuery } from '../../preload/contract/models/person.ts';
import { type PersonMatch, personMatch } from './person-memory.ts';

/** The holds that the organization names; `all` while nobody can know which. */
export type NamedHolds = 'all' | readonly PersonQuery[];

/** This computer's legal holds. Whom one names is found as a person is, by the file as last read. */
export function legalHolds(named: () => NamedHolds) {
  return {
    inForce: (): boolean => named() === 'all' || named().length > 0,
    covers(about: Parameters<PersonMatch>[0]) {
      const holds = named();
      return holds === 'all' || holds.some((query) => personMatch(query)(about));
    },
  };
}
