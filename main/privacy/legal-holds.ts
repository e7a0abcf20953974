import type { PersonQuery } from '../../preload/contract/models/person.ts';
import { heldName, readText } from '../names/held-name.ts';
import { matchesIds, type PersonMatch } from './person-memory.ts';

/** The holds that the organization names; `all` while nobody can know which. */
export type NamedHolds = 'all' | readonly PersonQuery[];

/** This computer's legal holds, by the file as last read. Names are compared more broadly than a search does. */
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
      // Reading the texts costs more than the comparisons, and most holds name an ID.
      const texts = may.length === 0 ? [] : about.texts.map(readText);
      return may.some(({ isNamed }) => isNamed === null || texts.some(isNamed));
    },
  };
}

function readHold(query: PersonQuery) {
  return { query, isNamed: query.name === undefined ? null : heldName(query.name) };
}
