import { type HolderName, latinWords, type NameAgreement, nameAgrees } from './card-name.ts';
import { editCost } from './edit-cost.ts';

/**
 * The maximum edit cost of a misread name: one or two look-alike characters, such as 0 and O. Any other wrong letter
 * costs 1.
 */
const MISREAD = 0.8;
/** The maximum edit cost at which a word matches a printed one, as a fraction of the word's length. */
const STANDS = 0.35;
/** Shorter words match the start or end of longer words by chance. */
const LEAST = 3;

/**
 * Compares the name printed on an ID with the owner's name as typed. Missing spaces and misread letters don't count as
 * differences. Returns `differs` only if the first or last word of the owner's name is missing from the printed name.
 */
export function printedNameAgrees(printed: HolderName, ownerName: string): NameAgreement {
  const agreement = nameAgrees(printed, ownerName);
  if (agreement === 'same') return agreement;
  const [surname, given] = [
    latinWords(printed.surname ?? ''),
    latinWords(printed.givenNames ?? ''),
  ];
  const owner = latinWords(ownerName);
  const isMisread = [
    [...given, ...surname],
    [...surname, ...given],
  ].some((words) => editCost(owner.join(''), words.join('')) <= MISREAD);
  if (isMisread) return 'same';
  const words = [...surname, ...given];
  const ends = [owner[0], owner.at(-1)].filter((word) => word !== undefined);
  return ends.every((word) => words.some((read) => standsIn(word, read))) ? 'close' : agreement;
}

/** Returns whether a name matches a printed word. If a word was printed without spaces, its start or end may match. */
function standsIn(name: string, word: string): boolean {
  const parts = [word];
  if (name.length >= LEAST && word.length > name.length)
    parts.push(word.slice(0, name.length), word.slice(-name.length));
  return Math.min(...parts.map((part) => editCost(name, part))) <= STANDS * name.length;
}
