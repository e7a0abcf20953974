import { type HolderName, latinWords, type NameAgreement, nameAgrees } from './card-name.ts';
import { editCost } from './edit-cost.ts';

/**
 * The maximum cost of a misreading: one or two characters that look alike, such as 0 and O. Any other wrong letter
 * costs 1.
 */
const MISREAD = 0.8;
/** The maximum editing cost at which a word matches print, as a fraction of the word's length. */
const STANDS = 0.35;
/** Shorter words occur at an end of longer words by chance. */
const LEAST = 3;

/**
 * Compares the name in the print of an ID with the owner's name as typed. Lost spaces and misread letters do not count
 * as differences. The result is `differs` only if the first or the last word of the owner's name is nowhere in the
 * print.
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

/** Returns whether a name matches a word of print, or one end of a word that lost its spaces. */
function standsIn(name: string, word: string): boolean {
  const parts = [word];
  if (name.length >= LEAST && word.length > name.length)
    parts.push(word.slice(0, name.length), word.slice(-name.length));
  return Math.min(...parts.map((part) => editCost(name, part))) <= STANDS * name.length;
}
