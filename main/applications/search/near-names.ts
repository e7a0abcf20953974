import type { ApplicationId } from '../../../preload/contract/ids.ts';
import type { LearnedText } from '../learned-applications.ts';
import { folded, nameKey } from './phrase.ts';
import { beginnings } from './vocabulary.ts';

/** The maximum number of typed words for which all orders are tried. */
const ORDERS = 5;
/** Shorter strings are similar to too many others. */
const SHORTEST = 3;
/** The maximum number of known applications to show at the start of a search. */
const MOST_NEAREST = 5;

/**
 * How well a search string matches what is known about an application. 2 means completely, 1 with about one wrong
 * letter per word, and -1 that the name differs.
 */
export type Nearness = ReadonlyMap<ApplicationId, -1 | 1 | 2>;

/** Compares a search string with what this desk knows. Known words must start like the typed words, in any order. */
export function nearnessOf(known: readonly LearnedText[], asked: string): Nearness {
  const key = nameKey(asked);
  const all = new Map<ApplicationId, -1 | 1 | 2>();
  if (key.length < SHORTEST) return all;
  const texts = known.map(({ text }) => folded(text));
  const near = new Set(beginnings.search(texts, key, ORDERS)[0]);
  for (const [at, { applicationId, text, isName }] of known.entries()) {
    const rank = !near.has(at) ? -1 : nameKey(text) === key ? 2 : 1;
    if ((rank > 0 || isName) && rank > (all.get(applicationId) ?? -2)) all.set(applicationId, rank);
  }
  return all;
}

/** Returns the best matching applications, best match first. */
export const nearestOf = (nearness: Nearness): ApplicationId[] =>
  [...nearness]
    .filter(([, rank]) => rank > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_NEAREST)
    .map(([id]) => id);
