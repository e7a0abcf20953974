import { editCost } from './edit-cost.ts';

/** Suffixes that tell relatives of one name apart, each with its usual spelling. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['JR', 'JR'],
  ['SR', 'SR'],
  ['II', 'II'],
  ['2ND', 'II'],
  ['III', 'III'],
  ['3RD', 'III'],
  ['IV', 'IV'],
  ['4TH', 'IV'],
]);

/** Words that occur in many names, so sharing one doesn't show that two names match. */
const PARTICLES: ReadonlySet<string> = new Set(
  'AL BIN DA DAS DE DEL DEN DER DI DO DOS EL IBN LA LAS LE LOS MC SAINT SAN SANTA ST STE TER VAN VON Y'.split(
    ' ',
  ),
);

/** Adjacent words of a name, joined into one, because the other name may be written that way: VAN DYKE, VANDYKE. */
export interface WordRun {
  readonly text: string;
  /** The position of the first word. */
  readonly from: number;
  /** The position after the last word. */
  readonly to: number;
}

const LONGEST_RUN = 4;
/** The minimum length of a word that may be a shortened form or a misspelling of another one, in letters. */
const LEAST_SHORTENED = 6;
const LEAST_MISSPELLED = 3;

export function isSuffix(word: string): boolean {
  return SUFFIXES.has(word);
}

/** Returns the suffix of a name in its usual spelling, or null. The first word of a name is never a suffix. */
export function suffixOf(words: readonly string[]): string | null {
  const suffix = words.findLast((word, index) => index > 0 && SUFFIXES.has(word));
  return suffix === undefined ? null : SUFFIXES.get(suffix)!;
}

/** Removes the suffixes from a name. The first word of a name is never a suffix. */
export function withoutSuffix(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => index === 0 || !SUFFIXES.has(word));
}

export function isParticle(word: string): boolean {
  return PARTICLES.has(word);
}

/** Returns whether a word distinguishes names. Initials, particles, and suffixes don't. */
export function isDistinctive(word: string): boolean {
  return word.length > 1 && !PARTICLES.has(word) && !SUFFIXES.has(word);
}

/** Returns the words of a name that distinguish it, or all words if none does. `Van` and `Do` are also surnames. */
export function distinctiveWords(words: readonly string[]): readonly string[] {
  const own = words.filter(isDistinctive);
  return own.length > 0 ? own : words;
}

/** Returns single words first, then two to four adjacent words, then all words. */
export function runsOf(words: readonly string[]): readonly WordRun[] {
  const runs: WordRun[] = [];
  for (let length = 1; length <= Math.min(LONGEST_RUN, words.length); length++) {
    for (let from = 0; from + length <= words.length; from++)
      runs.push({ text: words.slice(from, from + length).join(''), from, to: from + length });
  }
  if (words.length > LONGEST_RUN) runs.push({ text: words.join(''), from: 0, to: words.length });
  return runs;
}

/** Returns the positions of the words that another name contains too, alone or joined with their neighbors. */
export function sharedPositions(
  words: readonly string[],
  other: readonly string[],
): ReadonlySet<number> {
  const texts = new Set(runsOf(other).map(({ text }) => text));
  return new Set(
    runsOf(words)
      .filter(({ text }) => texts.has(text))
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
}

/** Returns whether the longer of two words begins with the shorter one, and the shorter one is long enough to tell. */
export function isShortened(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= LEAST_SHORTENED && long.startsWith(short);
}

/** Returns whether two words differ so little that the difference may be a typo or a misread letter. */
export function isMisspelled(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < LEAST_MISSPELLED) return false;
  return editCost(a, b) <= (length < 5 ? 0.9 : length < 8 ? 1.3 : 2);
}
