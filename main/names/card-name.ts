import { foldedSpellings, foldedWords } from '../../preload/contract/name-folding.ts';
import { LEGAL_FORMS, TITLES, withoutLegalForms, withPlainForms } from './beside-names.ts';
import {
  distinctiveWords,
  isDistinctive,
  isMisspelled,
  isParticle,
  isShortened,
  isSuffix,
  runsOf,
  sharedPositions,
  suffixOf,
  type WordRun,
  withoutSuffix,
} from './name-words.ts';

/** How well the name on a document matches a typed name. */
export type NameAgreement = 'same' | 'close' | 'differs';

/** The names on a document. Each can consist of several words. */
export interface HolderName {
  readonly surname: string | null;
  readonly givenNames: string | null;
}

/**
 * The minimum length of names whose end may be cut off, in characters. The smallest machine-readable zone has room for
 * 30 (ICAO 9303-5), and an issuer may cut names a little shorter.
 */
const LEAST_FILLED = 28;
/**
 * The minimum length of a cut-off word that a person needn't check, in letters. A shorter one may be a different name:
 * GABRIEL and GABRIELA.
 */
const LEAST_CUT_OFF = 9;

/**
 * Compares the name on a document with the owner's name as typed. Ignores word order, case, accents, hyphens, middle
 * names, and LLC or Inc. Returns `same` only if each word of the surname and the first given name match different typed
 * words. An initial can stand for the first given name, but only if no other given name was typed in its place. Returns
 * `close` if a person must check: a few letters or the suffixes differ, a word is shortened, one of several surnames is
 * missing, or only one of the names is in Latin letters.
 */
export function nameAgrees(holder: HolderName, ownerName: string): NameAgreement {
  const typed = inUsualOrder(withPlainForms(ownerName));
  const owners = foldedSpellings(typed).map(withoutLegalForms).map(inLatin);
  const surnames = foldedSpellings(holder.surname ?? '').map(inLatin);
  const givenNames = foldedSpellings(holder.givenNames ?? '').map(inLatin);
  return best(
    owners.flatMap((owner) =>
      surnames.flatMap((surname) => givenNames.map((given) => compare(surname, given, owner))),
    ),
  );
}

/** Returns a name that was typed as `Last, First` in the usual order. A suffix or a legal form may follow a comma too. */
function inUsualOrder(name: string): string {
  const [last = '', ...more] = name.split(',');
  const first = more.join(' ');
  const isName = foldedWords(first).some(
    (word) => !LEGAL_FORMS.has(word) && !TITLES.has(word) && !isSuffix(word.toUpperCase()),
  );
  return isName ? `${first} ${last}` : name;
}

/** Returns the words of a name in capital letters A to Z, as documents print them. */
export function latinWords(name: string): string[] {
  return inLatin(foldedWords(name));
}

function inLatin(words: readonly string[]): string[] {
  return words.flatMap((word) => word.toUpperCase().match(/[A-Z0-9]+/g) ?? []);
}

/**
 * Returns whether the name on a document and the owner's name share a word, in the same or nearly the same spelling.
 * Initials, particles, and suffixes don't count.
 */
export function sharesPart(holder: HolderName, ownerName: string): boolean {
  const wordsOf = (name: string) =>
    foldedSpellings(withPlainForms(name))
      .map(withoutLegalForms)
      .map(inLatin)
      .flatMap(distinctiveRuns);
  const onCard = wordsOf(`${holder.givenNames ?? ''} ${holder.surname ?? ''}`);
  const owner = wordsOf(ownerName);
  return onCard.some((word) =>
    owner.some((other) => word === other || isShortened(word, other) || isMisspelled(word, other)),
  );
}

/** Returns the distinctive words of a name, both alone and joined with their neighbors: VAN DYKE, VANDYKE. */
function distinctiveRuns(words: readonly string[]): string[] {
  const own = words.filter(isDistinctive);
  return runsOf(words)
    .map(({ text }) => text)
    .filter((text) => own.some((one) => text.includes(one)));
}

const RANKS: Readonly<Record<NameAgreement, number>> = { differs: 0, close: 1, same: 2 };

function best(of: readonly NameAgreement[]): NameAgreement {
  return of.reduce((one, other) => (RANKS[other] > RANKS[one] ? other : one), 'differs');
}

function worst(one: NameAgreement, other: NameAgreement): NameAgreement {
  return RANKS[other] < RANKS[one] ? other : one;
}

function compare(
  surname: readonly string[],
  given: readonly string[],
  owner: readonly string[],
): NameAgreement {
  if (owner.length === 0 || surname.length + given.length === 0) return 'close';
  const suffixes = new Set([suffixOf(surname) ?? suffixOf(given), suffixOf(owner)]);
  suffixes.delete(null);
  const [last, first] = [withoutSuffix(surname), withoutSuffix(given)];
  const agreement =
    last.length === 0 || first.length === 0
      ? compareLine([...last, ...first], withoutSuffix(owner))
      : compareParts(last, first, withoutSuffix(owner));
  // Father and son may differ only in the suffix.
  return suffixes.size > 1 ? worst(agreement, 'close') : agreement;
}

/**
 * Compares a full name in one line, whose surname may be its last or its first word. `same` requires that the first and
 * the last words of both names match.
 */
function compareLine(line: readonly string[], owner: readonly string[]): NameAgreement {
  if (line.join('') === owner.join('')) return 'same';
  const isInLine = sharedPositions(owner, line);
  const own = [...owner.keys()].filter((index) => isDistinctive(owner[index]!));
  const splits = [splitAtLast(line)];
  const end = line.length - 1;
  const isEnd = (word: string) => isInitialOf(word, line[end]!) || isInitialOf(line[end]!, word);
  // If a surname comes first, the last word is a given name, and must match too.
  if (sharedPositions(line, owner).has(end) || owner.some(isEnd)) splits.push(splitAtFirst(line));
  const agreement = best(splits.map(([surname, given]) => compareParts(surname, given, owner)));
  if (agreement !== 'differs') {
    const isWhole = [own[0], own.at(-1)].every((at) => at === undefined || isInLine.has(at));
    return isWhole ? agreement : 'close';
  }
  // The owner may use only one of several surnames.
  return own.length > 0 && own.every((at) => isInLine.has(at)) ? 'close' : 'differs';
}

function isInitialOf(word: string, name: string): boolean {
  return word.length === 1 && name.startsWith(word);
}

type Split = readonly [surname: readonly string[], given: readonly string[]];

/** Splits off the last word, along with the particles before it. */
function splitAtLast(line: readonly string[]): Split {
  let from = line.length - 1;
  while (from > 0 && isParticle(line[from - 1]!)) from--;
  return [line.slice(from), line.slice(0, from)];
}

/** Splits off the first word, along with the particles before it. */
function splitAtFirst(line: readonly string[]): Split {
  let to = 1;
  while (to < line.length && isParticle(line[to - 1]!)) to++;
  return [line.slice(0, to), line.slice(to)];
}

function compareParts(
  surname: readonly string[],
  given: readonly string[],
  owner: readonly string[],
): NameAgreement {
  // In a machine-readable zone, one character separates words, and two separate the surname from the given names.
  const isFilled = `${surname.join(' ')}  ${given.join(' ')}`.length >= LEAST_FILLED;
  return best(
    surnamePlaces(surname, given, owner, isFilled).map(({ agreement, used }) => {
      const rest = owner.filter((_, index) => !used.has(index));
      const first = given.length === 0 ? 'same' : givenAgreement(given, rest, isFilled);
      const here = worst(agreement, first);
      return hasFurtherSurname(used, given, owner) ? worst(here, 'close') : here;
    }),
  );
}

/** Typed words that match a surname. */
interface Place {
  readonly agreement: NameAgreement;
  /** The positions of the words. They don't match anything else. */
  readonly used: ReadonlySet<number>;
}

/** Returns the typed words that may be the surname. */
function surnamePlaces(
  surname: readonly string[],
  given: readonly string[],
  owner: readonly string[],
  isFilled: boolean,
): readonly Place[] {
  const runs = runsOf(owner);
  const fromEnd = runs.toSorted((a, b) => a.to - a.from - (b.to - b.from) || b.from - a.from);
  const isAlone = surname.length === 1;
  const joined = runs.map((run) => ({
    agreement: likeness(surname.join(''), run, isFilled && isAlone),
    used: new Set(positionsOf(run)),
  }));
  const byWord = [fromEnd, runs].map((among) => placeByWord(surname, owner, among, isFilled));
  return [...joined, ...byWord, initialPlace(surname, given, owner)]
    .filter((place) => place !== null)
    .filter(({ agreement }) => agreement !== 'differs');
}

/** Finds each word of a surname among the typed ones. Particles alone don't match. */
function placeByWord(
  surname: readonly string[],
  owner: readonly string[],
  runs: readonly WordRun[],
  isFilled: boolean,
): Place | null {
  const own = distinctiveWords(surname);
  const used = new Set<number>();
  const found = own.map((word) => {
    const free = runs.filter((run) => positionsOf(run).every((position) => !used.has(position)));
    const match = bestRun(word, free, isFilled && word === surname.at(-1));
    for (const position of match === null ? [] : positionsOf(match.run)) used.add(position);
    return match?.agreement ?? 'close';
  });
  if (used.size === 0) return null;
  const isWhole = surname.every((word) => own.includes(word) || owner.includes(word));
  return { agreement: found.reduce(worst, isWhole ? 'same' : 'close'), used };
}

/**
 * Returns the place of a surname of which only the initial was typed, as in `Jane D`. Then every other typed word must
 * be on the document. A person must check, because the initial fits many surnames.
 */
function initialPlace(
  surname: readonly string[],
  given: readonly string[],
  owner: readonly string[],
): Place | null {
  const at = owner.length - 1;
  const isInitial = isInitialOf(owner[at]!, distinctiveWords(surname)[0]!);
  const isOnCard = at > 0 && owner.slice(0, at).every((word) => given.includes(word));
  return isInitial && isOnCard ? { agreement: 'close', used: new Set([at]) } : null;
}

/** Compares given names with the typed words that remain after the surname is taken. */
function givenAgreement(
  given: readonly string[],
  rest: readonly string[],
  isFilled: boolean,
): NameAgreement {
  const [first = '', ...middle] = given;
  const runs = runsOf(rest);
  const mayBeCut = isFilled && middle.length === 0;
  const isOther = (word: string) =>
    isDistinctive(word) && !given.includes(word) && !TITLES.has(word.toLowerCase());
  const leading = runsOf(given).filter(({ from, text }) => from === 0 && text.length > 1);
  const found = leading.map(({ text }) => {
    const match = bestRun(text, runs, mayBeCut);
    if (match === null) return 'differs';
    // If another given name was typed first, this one is a middle name.
    return rest.slice(0, match.run.from).some(isOther) ? 'close' : match.agreement;
  });
  // Someone may go by a middle name.
  const isMiddle = middle.some((word) => isDistinctive(word) && rest.includes(word));
  return best([...found, isMiddle ? 'close' : 'differs', initialAgreement(first, middle, rest)]);
}

/**
 * Compares a first name with one that is only an initial on either side. The initial must be the first of the given
 * names, as in `J. Doe`, because a later one is a middle initial. Names that were written in full beside it must match
 * too. Otherwise, a person must check.
 */
function initialAgreement(
  first: string,
  middle: readonly string[],
  rest: readonly string[],
): NameAgreement {
  const [typed = '', ...others] = rest;
  if (!isInitialOf(first, typed) && !isInitialOf(typed, first)) return 'differs';
  const [beside, among] = typed.length === 1 ? [others, middle] : [middle, others];
  const fits = (word: string) =>
    word.length === 1
      ? among.length === 0 || among.some((other) => isInitialOf(word, other))
      : among.includes(word);
  return beside.every(fits) ? 'same' : 'close';
}

/**
 * Returns whether the typed name ends with a surname that the document lacks. For example, the document has SMITH and
 * the typed name is Mary Smith-Jones.
 */
function hasFurtherSurname(
  used: ReadonlySet<number>,
  given: readonly string[],
  owner: readonly string[],
): boolean {
  const end = owner.length - 1;
  if (used.has(end)) return false;
  // If the surname was typed first, the given names follow it.
  return !used.has(0) || (isDistinctive(owner[end]!) && !sharedPositions(owner, given).has(end));
}

/** Returns the run that matches a word best, or null if none does. */
function bestRun(word: string, runs: readonly WordRun[], mayBeCut: boolean) {
  const compared = runs.map((run) => ({ run, agreement: likeness(word, run, mayBeCut) }));
  const same = compared.find(({ agreement }) => agreement === 'same');
  return same ?? compared.find(({ agreement }) => agreement === 'close') ?? null;
}

/** Compares a printed word with a typed one. `mayBeCut` means that the document may lack the end of the word. */
function likeness(printed: string, { text, from, to }: WordRun, mayBeCut: boolean): NameAgreement {
  if (printed === text) return 'same';
  if (mayBeCut && text.startsWith(printed) && to - from === 1)
    return printed.length >= LEAST_CUT_OFF ? 'same' : 'close';
  return isShortened(printed, text) || isMisspelled(printed, text) ? 'close' : 'differs';
}

function positionsOf({ from, to }: WordRun): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
