import type { ApplicationId } from '../../../preload/contract/ids.ts';
import type { LearnedText } from '../learned-applications.ts';
import { folded, nameKey } from './phrase.ts';
import { beginnings } from './vocabulary.ts';

/** Orders of the words asked for that are tried: all, of up to five words. */
const ORDERS = 5;
/** Shorter texts are near too many. */
const SHORTEST = 3;
/** Most applications known here that a search begins with. */
const MOST_NEAREST = 5;

/** How near what is known of an application is to a text: 2 all of it, 1 give or take a letter a word, -1 another name. */
export type Nearness = ReadonlyMap<ApplicationId, -1 | 1 | 2>;

/** Compares what this computer knows with a text: words that begin as the words asked for, in any order. */
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

/** The applications that the text names, the nearest first. */
export const nearestOf = (nearness: Nearness): ApplicationId[] =>
  [...nearness]
    .filter(([, rank]) => rank > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_NEAREST)
    .map(([id]) => id);
