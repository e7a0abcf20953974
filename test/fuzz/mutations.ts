import type { SeededRandom } from '../faults/seeded-random.ts';
import { AsWritten } from './written-json.ts';

/** Used where staff write about a customer. It must never appear in a log or in an error. */
export const PERSONAL = 'Quexcanary Ownerperson';

const LEVELS = 50_000;
const deep = (open: string, close: string) =>
  new AsWritten(`${open.repeat(LEVELS)}1${close.repeat(LEVELS)}`);

/** Texts that break code which cuts, compares, sorts, or writes texts. */
const ODD_TEXTS = [
  '\ud800',
  'a\udfff\ud800b',
  '\u202edrowssap\u202c',
  '\u0000',
  'a\u0000b',
  '\ufeff',
  '\u2028\u2029',
  'e\u0301'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  '%00%2e%2e%2f',
  '../../../../etc/passwd',
  'C:\\Windows\\System32',
  '\\\\server\\share',
  "'; DROP TABLE submissions; --",
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'toString',
  ' ',
  '',
];

/** Numbers as JSON can write them, and spellings that it cannot. */
const ODD_NUMBERS = [
  ...['-1', '0', '-0', '0.5', '9007199254740992', '-9007199254740993', '1e308', '1e999', '-1e999'],
  ...['2147483648', '4294967296', '5e-324', `1${'0'.repeat(400)}`],
].map((text) => new AsWritten(text));
const NO_JSON = ['NaN', 'Infinity', '-Infinity', '01', '1.', '+1', 'undefined', "'a'", '{a:1}'];

type Make = (random: SeededRandom) => unknown;

/** The replacements for a value, with the relative frequency. */
const REPLACEMENTS: readonly (readonly [weight: number, make: Make])[] = [
  [6, (random) => random.oneOf([null, true, false, 0, 1, '', 'x', [], {}, [[]], [null], { a: 1 }])],
  [4, (random) => random.oneOf(ODD_TEXTS)],
  [4, (random) => random.oneOf(ODD_NUMBERS)],
  [3, () => PERSONAL],
  [1, () => 'x'.repeat(1_000_000)],
  [0.5, () => '\ud83d\ude00'.repeat(250_000)],
  [0.7, (random) => random.oneOf([deep('[', ']'), deep('{"a":', '}')])],
  [0.5, () => Array.from({ length: 20_000 }, (_, index) => index)],
  [1, (random) => new AsWritten(random.oneOf(NO_JSON))],
  [1, (random) => random.oneOf(['NaN', 'Infinity', '-Infinity', '1e999', 'null', 'true'])],
  [0.3, () => `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`],
];

/** Returns the value with one error somewhere in it. */
export function mutated(value: unknown, random: SeededRandom): unknown {
  const isHolder = typeof value === 'object' && value !== null && !(value instanceof AsWritten);
  if (!isHolder || random.chance(0.05)) return random.weighted(REPLACEMENTS)(random);
  const names = Object.keys(value);
  if (Array.isArray(value)) {
    if (names.length === 0 || random.chance(0.2))
      return [...value, random.weighted(REPLACEMENTS)(random)];
    return value.with(random.whole(0, value.length - 1), mutated(random.oneOf(value), random));
  }
  const own = Object.entries(value);
  const how = random.weighted([
    [own.length > 0 ? 7 : 0, 'within'],
    [own.length > 0 ? 2 : 0, 'missing'],
    [2, 'extra'],
    [1, 'prototype'],
    [0.5, 'twice'],
  ] as const);
  switch (how) {
    case 'within': {
      const [name] = random.oneOf(own);
      return Object.fromEntries(
        own.map(([key, inner]) => [key, key === name ? mutated(inner, random) : inner]),
      );
    }
    case 'missing': {
      const [name] = random.oneOf(own);
      return Object.fromEntries(own.filter(([key]) => key !== name));
    }
    case 'extra':
      return Object.fromEntries([...own, [random.oneOf(['extra', 'id', '0']), PERSONAL]]);
    case 'prototype': {
      const name = random.oneOf(['__proto__', 'constructor', 'hasOwnProperty', 'toJSON', 'then']);
      // Through entries it becomes an own property, as when JSON is parsed.
      return Object.fromEntries([...own, [name, { isAdmin: true, length: -1, practice: true }]]);
    }
    default:
      return Object.fromEntries([
        ...own,
        ...own.slice(0, 1).map(([key]) => [key.toUpperCase(), 1]),
      ]);
  }
}
