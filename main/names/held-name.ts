import { foldedSpellings, foldedWords } from '../../preload/contract/name-folding.ts';
import { tellingWords, withPlainForms } from './beside-names.ts';
import { standsIn, wholeWords } from './exact-name.ts';

/**
 * Text prepared for comparison with legal holds. It is prepared only once, because an organization may have a thousand
 * holds.
 */
export interface ReadText {
  /** The words of the text in each possible spelling. */
  readonly spellings: readonly {
    readonly whole: ReadonlySet<string>;
    readonly joined: string;
  }[];
}

/** The minimum length of a word in the text that can match the start of joined words: `Garcia` in `GarciaLopez`. */
const LEAST_BEGINNING = 5;
/** Shorter words often occur inside other words by chance. */
const LEAST_WITHIN = 4;

export function readText(text: string): ReadText {
  return {
    spellings: foldedSpellings(text).map((words) => ({
      whole: new Set(wholeWords(words)),
      joined: words.join(''),
    })),
  };
}

/**
 * Returns a function that checks whether text mentions the name of a legal hold. When in doubt, it matches. A typed
 * word also matches the beginning of a longer word. Words may be in any order, joined, or split. Legal forms, titles,
 * and small words are ignored, and umlauts may be written as two letters. An initial can stand for a word if another
 * word matches in full. For names of three or more words, the first given name and any surname are enough. A name
 * without letters and digits matches nothing.
 */
export function heldName(typed: string): (text: ReadText) => boolean {
  const names = ordersOf(typed).flatMap((order) =>
    foldedSpellings(order).map((words) => ({ words, telling: tellingWords(words) })),
  );
  return ({ spellings }) =>
    spellings.some((text) => names.some((name) => isHeld(name.words, name.telling, text)));
}

/** Returns the name as typed. If it was typed as `Last, First`, also returns it in the usual order. */
function ordersOf(typed: string): string[] {
  const plain = withPlainForms(typed);
  const [last = '', ...first] = plain.split(',');
  return foldedWords(first.join(' ')).length === 0
    ? [plain]
    : [plain, `${first.join(' ')} ${last}`];
}

function isHeld(
  words: readonly string[],
  telling: readonly string[],
  { whole, joined }: ReadText['spellings'][number],
): boolean {
  if (words.length === 0) return false;
  if (joined.includes(words.join('')) || standsIn(words, whole)) return true;
  const among = [...whole];
  const isFull = (word: string) => word.length > 1 && isThere(word, among, joined);
  const isInitial = (word: string) =>
    word.length === 1
      ? among.some((one) => one.startsWith(word))
      : among.some((one) => one.length === 1 && word.startsWith(one));
  const isPlaced = (word: string) => isFull(word) || isInitial(word);
  if (telling.every(isPlaced) && telling.some(isFull)) return true;
  const [first = '', ...others] = telling;
  return others.length > 1 && isPlaced(first) && others.some(isFull);
}

function isThere(word: string, among: readonly string[], joined: string): boolean {
  const mayBeWithin = word.length >= LEAST_WITHIN || /[^a-z0-9]/.test(word);
  if (mayBeWithin && joined.includes(word)) return true;
  return among.some(
    (one) => one.startsWith(word) || (one.length >= LEAST_BEGINNING && word.startsWith(one)),
  );
}
