import type { PersonQuery } from '../../preload/contract/models/person.ts';
import { heldName, readText } from '../names/held-name.ts';
import { matchesIds, type PersonMatch } from './person-memory.ts';

/** The organization's legal holds, or `all` while they are unknown. */
export type NamedHolds = 'all' | readonly PersonQuery[];

/**
 * Applies this computer's legal holds, as they were last read from the file. Names match more broadly than in a search.
 */
export function legalHolds(named: () => NamedHolds) {
  let read: { readonly holds: NamedHolds; readonly each: ReturnType<typeof readHold>[] } | null =
    null;
  return {
    inForce: (): boolean => named() === 'all' || named().length > 0,
    covers(about: Parameters<PersonMatch>[0]): boolean {
      const holds = named();
      if (holds === 'all') return true;
      if (read?.holds !== holds) read = { holds, each: holds.map(readHold) };
      const may = read.each.filter(({ query }) => matchesIds(query, about));
      // Preparing the texts takes longer than comparing them, and most holds name an ID.
      const texts = may.length === 0 ? [] : about.texts.map(readText);
      return may.some(({ isNamed }) => isNamed === null || texts.some(isNamed));
    },
  };
}

function readHold(query: PersonQuery) {
  return { query, isNamed: query.name === undefined ? null : heldName(query.name) };
}
