import { type HolderName, latinWords, type NameAgreement, nameAgrees } from './card-name.ts';
import { editCost } from './edit-cost.ts';

/** The most that misreading costs: a look-alike or two, such as 0 for O. Another letter costs 1. */
const MISREAD = 0.8;
/** A word stands in print up to this cost of editing, as a part of its length. */
const STANDS = 0.35;
/** Shorter words stand at an end of longer ones by chance. */
const LEAST = 3;

/**
 * Compares the name that was read in the print of an ID with the owner's name as it was typed. Readers lose spaces and
 * take letters for others, which is no difference. `differs` only if the first or the last word of the owner's name is
 * nowhere in the print.
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

/** Returns whether a name is a word of print, or an end of one that lost its spaces. */
function standsIn(name: string, word: string): boolean {
  const parts = [word];
  if (name.length >= LEAST && word.length > name.length)
    parts.push(word.slice(0, name.length), word.slice(-name.length));
  return Math.min(...parts.map((part) => editCost(name, part))) <= STANDS * name.length;
}
