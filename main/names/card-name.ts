import { foldedSpellings, foldedWords } from '../../preload/contract/name-folding.ts';
import { withoutLegalForms, withPlainForms } from './beside-names.ts';
import { editCost } from './edit-cost.ts';

/** How well the name on a document matches a typed name. */
export type NameAgreement = 'same' | 'close' | 'differs';

/** The names on a document. Each can consist of several words. */
export interface HolderName {
  readonly surname: string | null;
  readonly givenNames: string | null;
}

/**
 * The base for the minimum length of a shortened word, in letters. A machine-readable zone limits names to 30 to 39
 * characters, and cards may shorten them too.
 */
const LEAST_CUT = 3;

const SUFFIXES = ['JR', 'SR', 'II', 'III', 'IV'];

/**
 * Compares the name on a document with the owner's name as typed. Ignores word order, case, accents, hyphens, middle
 * names, and LLC or Inc. Initials and shortened words match. Returns `close` if a person must check: one or two letters
 * differ, one of several surnames is missing, or only one of the names is in Latin letters.
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

/** Returns the words of a name in capital letters A to Z, as documents print them. */
export function latinWords(name: string): string[] {
  return inLatin(foldedWords(name));
}

function inLatin(words: readonly string[]): string[] {
  return words.flatMap((word) => word.toUpperCase().match(/[A-Z0-9]+/g) ?? []);
}

/** Words that occur in many names, so sharing one doesn't show that two names match. */
const PARTICLES =
  'AL BIN DA DAS DE DEL DEN DER DI DO DOS EL IBN LA LAS LE LOS SAN TER VAN VON Y'.split(' ');

/**
 * Returns whether the name on a document and the owner's name share a word, in the same or nearly the same spelling.
 * Initials, particles, and suffixes don't count.
 */
export function sharesPart(holder: HolderName, ownerName: string): boolean {
  const wordsOf = (name: string) =>
    foldedSpellings(withPlainForms(name)).map(withoutLegalForms).map(inLatin).flatMap(ownWords);
  const onCard = wordsOf(`${holder.givenNames ?? ''} ${holder.surname ?? ''}`);
  const owner = wordsOf(ownerName);
  return onCard.some((word) => owner.some((other) => fits(word, other) || near(word, other)));
}

/** Returns the distinctive words of a name, both alone and joined with their neighbors: VAN DYKE, VANDYKE. */
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
  // A document or a typed name may have only one name.
  if (surname.length === 0 || given.length === 0) return agreementOf([...surname, ...given], owner);
  const glued = withGlued(owner);
  const [last, first] = [agreementOf(surname, glued), agreementOf(given.slice(0, 1), glued)];
  const whole = first === 'differs' ? agreementOf(given, glued) : first;
  if (last === 'differs' || whole === 'differs') return 'differs';
  return last === 'same' && whole === 'same' && !furtherSurname(surname, owner) ? 'same' : 'close';
}

/**
 * Returns whether the typed name ends with a surname that the document lacks. For example, the document has SMITH and
 * the typed name is Mary Smith-Jones.
 */
function furtherSurname(surname: readonly string[], owner: readonly string[]): boolean {
  const words = owner.filter((word) => !SUFFIXES.includes(word));
  const at = words.findLastIndex((word) => fits(surname.at(-1)!, word));
  return at > 0 && at < words.length - 1;
}

/** Adds neighboring words joined into one, because the other name may be written that way: VAN DYKE, VANDYKE. */
function withGlued(words: readonly string[]): string[] {
  const pairs = words.slice(1).map((word, index) => words[index]! + word);
  const triples = words.slice(2).map((word, index) => words[index]! + words[index + 1]! + word);
  return [...words, ...pairs, ...triples, words.join('')];
}

/**
 * Compares a name with the words of another one. For a match, `among` must contain the first word of `name`, or several
 * of its words joined.
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

/** Returns whether two words are equal, or one is an initial or a shortened form of the other. */
function fits(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) && (short.length === 1 || short.length > LEAST_CUT + 2);
}

/** Returns whether two words differ so little that the difference may be a typo or a misread letter. */
function near(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < LEAST_CUT) return false;
  return editCost(a, b) <= (length < 5 ? 0.9 : length < 8 ? 1.3 : 2);
}
