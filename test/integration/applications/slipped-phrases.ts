import fc from 'fast-check';
import { Applications } from '../../../main/practice/platform/store/applications.ts';
import type { Said } from './customer-phrases.ts';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
};
/** Of so many samples with marks at the top. */
const SAMPLES = 5;

/**
 * The kinds of phrases that no platform finds as they are typed, over the applications of a practice
 * platform of that size. What is meant has the name, or the number, that was slipped from.
 */
export function slippedPhrases(rows: number, now: number) {
  const { cells } = new Applications(rows, 1, now);
  const at = (column: string, row: number) => String(cells.at(column, row) ?? '');
  const businessOf = (row: number) => at('business_legal_name', row).replace(/,? \S+$/, '');
  const ownerOf = (row: number) => at('owner_full_name', row);
  const sameAs = (of: (row: number) => string, row: number) => {
    const ids = Array.from({ length: rows }, (_, one) => one).filter((one) => of(one) === of(row));
    return new Set(ids.map((one) => at('id', one)));
  };
  const row = fc.integer({ min: SAMPLES, max: rows - 1 });
  const anyRow = fc.integer({ min: 0, max: rows - 1 });
  const of = (
    name: (row: number) => string,
    say: (name: string, draw: Draw) => string,
    from = row,
  ) =>
    fc.record({ row: from, seeds: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }) }).map(
      ({ row: one, seeds }): Said => ({
        text: say(name(one), drawOf(seeds)),
        meant: sameAs(name, one),
      }),
    );
  const sample = fc.integer({ min: 0, max: SAMPLES - 1 });
  return {
    'one wrong letter in a business': of(businessOf, slip),
    'one wrong letter in a person': of(ownerOf, slip),
    'accents put in': of(businessOf, accented),
    'accents left out': of(ownerOf, unmarked, fc.constantFrom(3, 4)),
    'words in another order': of(businessOf, (name) => {
      const words = name.split(' ');
      return [words.at(-1), ...words.slice(0, -1)].join(' ');
    }),
    'a possessive': of(businessOf, (name) => name.replace(/^\p{L}+/u, (word) => `${word}’s`)),
    'a title with an initial': of(
      ownerOf,
      (name) => `Mr. ${name.replace('Dr. ', '').replace(/^(\p{L})\p{L}+/u, '$1.')}`,
      sample,
    ),
    'a title with the name': of(ownerOf, (name) => `ms ${name.replace('Dr. ', '')}`, anyRow),
    'a street with the name': of(businessOf, (name, draw) =>
      draw(2) === 0
        ? `${name} on Elm Street`
        : name.replace(/^(\p{L}+) (.+)$/u, (_, first, rest) => `the ${rest} on ${first} Street`),
    ),
    'the last seven digits': fc
      .record({ row, column: fc.constantFrom('owner_phone', 'business_phone'), dash: fc.boolean() })
      .map(({ row: one, column, dash }): Said => {
        const seven = at(column, one).slice(-7);
        const ends = (other: number) =>
          ['owner_phone', 'business_phone'].some((held) => at(held, other).endsWith(seven));
        const ids = Array.from({ length: rows }, (_, other) => other).filter(ends);
        return {
          text: dash ? `${seven.slice(0, 3)}-${seven.slice(3)}` : seven,
          meant: new Set(ids.map((other) => at('id', other))),
        };
      }),
  } satisfies Readonly<Record<string, fc.Arbitrary<Said>>>;
}

/** A number below that one. */
type Draw = (below: number) => number;

function drawOf(seeds: readonly number[]): Draw {
  let at = 0;
  return (below) => (seeds[at++ % seeds.length] ?? 0) % below;
}

/** One letter is another, is missing, is there twice, or has changed places with the next. */
function slip(name: string, draw: Draw): string {
  const letters = [...name].flatMap((letter, at) => (/\p{L}/u.test(letter) ? [at] : []));
  const at = letters[draw(letters.length)] ?? 0;
  const [before, letter = '', next = '', after] = [
    name.slice(0, at),
    name[at],
    name[at + 1],
    name.slice(at + 2),
  ];
  const other = letter.toLowerCase() === 'x' ? 'k' : 'x';
  const slipped = [
    `${before}${other}${next}${after}`,
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ];
  return slipped[draw(slipped.length)] ?? name;
}

function accented(name: string, draw: Draw): string {
  const vowels = [...name].flatMap((letter, at) => (letter in ACCENTS ? [at] : []));
  const at = vowels[draw(Math.max(1, vowels.length))];
  return at === undefined ? name : name.slice(0, at) + ACCENTS[name[at] ?? ''] + name.slice(at + 1);
}

const unmarked = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '');
