import { foldedSpellings, foldedWords } from '../../preload/contract/name-folding.ts';
import { withoutLegalForms, withPlainForms } from './beside-names.ts';
import { editCost } from './edit-cost.ts';

/** How well the name on a document agrees with a typed one. */
export type NameAgreement = 'same' | 'close' | 'differs';

/** The names on a document. Each may consist of several words. */
export interface HolderName {
  readonly surname: string | null;
  readonly givenNames: string | null;
}

/**
 * The minimum number of letters in a shortened word. A machine-readable zone limits names to 30 to 39 characters, and a
 * card may shorten them too.
 */
const LEAST_CUT = 3;

const SUFFIXES = ['JR', 'SR', 'II', 'III', 'IV'];

/**
 * Compares the name on a document with the owner's name as typed. The order, case, accents, hyphens, middle names, and
 * LLC or Inc. are ignored. Initials and shortened words match. The result is `close`, which means that a person must
 * check, if one or two letters differ, one of several surnames is missing, or only one name is in Latin letters.
 */
export function nameAgrees(holder: HolderName, ownerName: string): NameAgreement {
  let best: NameAgreement = 'differs';
  const owners = foldedSpellings(withPlainForms(ownerName)).map(withoutLegalForms);
  for (const owner of owners.map(inLatin)) {
    for (const surname of foldedSpellings(holder.surname ?? '').map(inLatin)) {
      for (const given of foldedSpellings(holder.givenNames ?? '').map(inLatin)) {
        const here = compare(surname, given, owner);
        if (here === 'same') return 'same';
        if (here === 'close') best = 'close';
      }
    }
  }
  return best;
}

/** Lists a name's words in capital letters A to Z, as documents print them. */
export function latinWords(name: string): string[] {
  return inLatin(foldedWords(name));
}

function inLatin(words: readonly string[]): string[] {
  return words.flatMap((word) => word.toUpperCase().match(/[A-Z0-9]+/g) ?? []);
}

/** Words that many names share. They do not indicate whether two names agree. */
const PARTICLES =
  'AL BIN DA DAS DE DEL DEN DER DI DO DOS EL IBN LA LAS LE LOS SAN TER VAN VON Y'.split(' ');

/**
 * Returns whether the name on a document and the owner's name share a word that is spelled the same or almost the same.
 * Initials, particles, and suffixes do not count.
 */
export function sharesPart(holder: HolderName, ownerName: string): boolean {
  const wordsOf = (name: string) =>
    foldedSpellings(withPlainForms(name)).map(withoutLegalForms).map(inLatin).flatMap(ownWords);
  const onCard = wordsOf(`${holder.givenNames ?? ''} ${holder.surname ?? ''}`);
  const owner = wordsOf(ownerName);
  return onCard.some((word) => owner.some((other) => fits(word, other) || near(word, other)));
}

/** Returns the distinguishing words of a name, also joined with their neighbors: VAN DYKE, VANDYKE. */
function ownWords(words: readonly string[]): string[] {
  const own = words.filter(isOwnWord);
  return withGlued(words).filter((word) => own.some((one) => word.includes(one)));
}

function isOwnWord(word: string): boolean {
  return word.length > 1 && !PARTICLES.includes(word) && !SUFFIXES.includes(word);
}

function compare(
  surname: readonly string[],
  given: readonly string[],
  owner: readonly string[],
): NameAgreement {
  if (owner.length === 0 || surname.length + given.length === 0) return 'close';
  // Both the document and the typed name may consist of a single name.
  if (surname.length === 0 || given.length === 0) return agreementOf([...surname, ...given], owner);
  const glued = withGlued(owner);
  const [last, first] = [agreementOf(surname, glued), agreementOf(given.slice(0, 1), glued)];
  const whole = first === 'differs' ? agreementOf(given, glued) : first;
  if (last === 'differs' || whole === 'differs') return 'differs';
  return last === 'same' && whole === 'same' && !furtherSurname(surname, owner) ? 'same' : 'close';
}

/** Returns whether the typed name ends in a surname that the document lacks: SMITH, Mary Smith-Jones. */
function furtherSurname(surname: readonly string[], owner: readonly string[]): boolean {
  const words = owner.filter((word) => !SUFFIXES.includes(word));
  const at = words.findLastIndex((word) => fits(surname.at(-1)!, word));
  return at > 0 && at < words.length - 1;
}

/**
 * Adds combinations of two and three words, because two words may be written as one in the other name: VAN DYKE,
 * VANDYKE.
 */
function withGlued(words: readonly string[]): string[] {
  const pairs = words.slice(1).map((word, index) => words[index]! + word);
  const triples = words.slice(2).map((word, index) => words[index]! + words[index + 1]! + word);
  return [...words, ...pairs, ...triples, words.join('')];
}

/**
 * Compares the words of one name with other words. Its first word, or several of its words joined, must be among them.
 */
function agreementOf(name: readonly string[], among: readonly string[]): NameAgreement {
  const whole = name.join('');
  if (among.includes(whole)) return 'same';
  const found = name.filter((word) => among.some((other) => fits(word, other)));
  const main = name.filter((word) => word.length > 3);
  if (found.length === name.length) return 'same';
  if (name[0] && found.includes(name[0]))
    return main.length > 1 && found.length === 1 ? 'close' : 'same';
  if (found.some((word) => word.length > LEAST_CUT)) return 'close';
  const nearly = (word: string) => among.some((other) => near(word, other));
  return nearly(whole) || (name[0] && nearly(name[0])) ? 'close' : 'differs';
}

/** Returns whether two words are the same, or one is an initial or a shortened form of the other. */
function fits(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) && (short.length === 1 || short.length > LEAST_CUT + 2);
}

/** Returns whether the difference between two words may be a typing or reading error. */
function near(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < LEAST_CUT) return false;
  return editCost(a, b) <= (length < 5 ? 0.9 : length < 8 ? 1.3 : 2);
}
