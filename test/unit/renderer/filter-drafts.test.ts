import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FilterDraft,
  type FilterDrafts,
  isInexact,
  PLACED,
  readDraft,
  readFilters,
  withDraft,
} from '#find/filter-drafts.ts';
import { filterChips, refusalText } from '#find/filter-words.ts';
import { joinList, listValues, writeList } from '#kit/list-text.ts';
import { filterIssues } from '../../../preload/contract/filters/check-filters.ts';
import { type FilterName, filterFields } from '../../../preload/contract/filters/filter-fields.ts';
import type { FilterShape } from '../../../preload/contract/filters/filter-shape.ts';
import type { JsonAsTyped } from '../../../preload/contract/filters/json-as-typed.ts';

const NAMES = Object.keys(filterFields) as FilterName[];
const codeText = (_: string, code: string | number) =>
  code === 3 ? '3 · In review' : String(code);
const chipOf = (name: FilterName, value: unknown) =>
  filterChips({ query: { [name]: value }, wrong: {} }, codeText)[0]?.text;

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0);
const text = fc.string({ minLength: 1, unit: 'grapheme' });
const some = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 8 });

function rangeOf<T extends string | number>(bound: fc.Arbitrary<T>) {
  return fc.oneof(
    fc.tuple(bound, bound).map(([a, b]) => (a <= b ? { min: a, max: b } : { min: b, max: a })),
    bound.map((min) => ({ min })),
    bound.map((max) => ({ max })),
  );
}

/** Returns what the specification allows for a shape, except what means "not set". */
function allowed(shape: FilterShape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'string':
      return text;
    case 'choice':
      return fc.constantFrom(...shape.allowed);
    case 'integerEnum':
    case 'stringEnum':
      return fc.subarray<string | number>([...shape.allowed], { minLength: 1 });
    case 'boolean':
      return fc.boolean();
    case 'dateRange':
      return rangeOf(day);
    case 'hourRange':
      return rangeOf(fc.integer({ min: 0, max: 8760 }));
    case 'monthRange':
      return rangeOf(number);
    case 'uuidList':
      return some(fc.uuid());
    case 'stringList':
      return some(text);
    case 'integerList':
      return some(fc.maxSafeInteger());
    case 'numberList':
      return some(number);
    case 'storedValues':
      return some(fc.oneof(text, number, number.map(String)));
    case 'sort':
      return fc.constantFrom('created_at', '-amount_needed', 'a_field_nobody_knows');
    case 'json':
      return fc.json().map((json) => ({ asTyped: json }));
  }
}

/** Returns the contents of an editor after staff typed or chose the value. */
function typed({ kind }: FilterShape, value: unknown): FilterDraft {
  switch (kind) {
    case 'integerEnum':
    case 'stringEnum':
      return { picked: value as readonly (string | number)[] };
    case 'boolean':
      return { yes: value as boolean };
    case 'dateRange':
    case 'hourRange':
    case 'monthRange':
      return Object.fromEntries(Object.entries(value as object).map(([k, end]) => [k, `${end}`]));
    case 'uuidList':
    case 'stringList':
    case 'integerList':
    case 'numberList':
      return { text: joinList((value as readonly unknown[]).map(String)) };
    case 'storedValues': {
      const items = value as readonly (string | number)[];
      const quoted = items.map((one) => ({ value: `${one}`, quoted: typeof one === 'string' }));
      return { text: writeList(quoted), numbers: true };
    }
    case 'json':
      return { text: (value as JsonAsTyped).asTyped };
    default:
      return { text: String(value) };
  }
}

const anyFilters = fc
  .uniqueArray(fc.constantFrom(...NAMES), { maxLength: 6 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, allowed(filterFields[name].shape)]))),
  );

test('can set any filters that the specification allows in their editors, each with its chip', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const names = Object.keys(filters) as FilterName[];
      const drafts = Object.fromEntries(
        names.map((name) => [name, typed(filterFields[name].shape, filters[name])]),
      );
      const read = readFilters(drafts);
      expect(read).toEqual({ query: filters, wrong: {} });
      expect(JSON.parse(JSON.stringify(read.query))).toEqual(JSON.parse(JSON.stringify(filters)));

      const chips = filterChips(read, codeText).map(({ name }) => name);
      const placed = names.filter((name) => !PLACED.includes(name));
      expect([...chips].sort()).toEqual(placed.sort());
      // Removing the chips one by one removes exactly that filter from the query.
      let rest: FilterDrafts = drafts;
      for (const name of chips) {
        rest = withDraft(rest, name, null);
        expect(readFilters(rest).query).not.toHaveProperty(name);
      }
      expect(filterChips(readFilters(rest), codeText)).toEqual([]);
    }),
    { numRuns: 80 },
  );
});

test('sends an editor’s contents only if the specification allows them', () => {
  const draft = fc.record(
    {
      text: fc.oneof(fc.string(), fc.json(), fc.constantFrom('a,b', '12;x', '-9', '1e3', '{')),
      min: fc.oneof(
        fc.string(),
        day,
        fc.constantFrom('-1', '8761', '1.5', '12', 'x', '2026-02-30'),
      ),
      max: fc.oneof(fc.string(), day, fc.constantFrom('0', '8760', '9,000')),
      picked: fc.array(fc.oneof(fc.integer({ min: -1, max: 15 }), fc.string())),
      yes: fc.boolean(),
      numbers: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), draft, (name, held) => {
      const read = readDraft(name, held);
      if (read.kind === 'value') expect(filterIssues({ [name]: read.value })).toEqual([]);
      if (read.kind !== 'wrong') return;
      expect(filterIssues({ [name]: read.value })).not.toEqual([]);
      const { query, wrong } = readFilters({ [name]: held, has_offers: { yes: true } });
      expect(query).toEqual(name === 'has_offers' ? {} : { has_offers: true });
      expect(wrong[name]).toBeDefined();
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['12345678901234567890', null],
  ['9007199254740993', null],
  ['9007199254740992', 9007199254740992],
  ['1234567890123456.78', null],
  ['0.10', 0.1],
  ['-0012.500e1', -125],
  ['1e999', null],
  ['1e-999', null],
])('sends %s as the number %j, or as text if that would be another number', (typed, number) => {
  expect(isInexact(typed)).toBe(number === null);
  const read = readDraft('funding_advisor_ids', { text: typed, numbers: true });
  expect(read).toMatchObject({ value: [number ?? typed] });
});

test('does not treat text as a rounded number if it is no number', () => {
  for (const typed of ['CA', 'e5', '', '1.2.3']) expect(isInexact(typed)).toBe(false);
});

test.each([
  ['a column', 'CA\r\nTX\r\n\r\nNY\r\n', ['CA', 'TX', 'NY']],
  ['a row', 'CA\tTX\tNY', ['CA', 'TX', 'NY']],
  ['typed', ' CA, TX; NY ,', ['CA', 'TX', 'NY']],
  ['quoted cells', '"Smith, John"\n"say ""hi"""\n5" pipe', ['Smith, John', 'say "hi"', '5" pipe']],
])('turns %s of a spreadsheet into a list', (_, pasted, values) => {
  expect(listValues(pasted).map(({ value }) => value)).toEqual(values);
});

test('names the first of thousands of refused values by the typed text', () => {
  const said = Array.from({ length: 100 }, (_, at) => [`states.${at}`, 'No.'] as const);
  const typed = said.map((_, at) => `X${at}`);
  expect(refusalText(said, typed)).toBe(
    '“X0” (item 1): No. “X1” (item 2): No. “X2” (item 3): No. 97 more values have errors.',
  );
  expect(refusalText([['note', 'Too long.']], 'text')).toBe('Too long.');
});

test.each([
  ['statuses', [3, 4], 'Status 3 · In review, 4'],
  [
    'created_at_range',
    { min: '2026-01-03', max: '2026-02-04' },
    'Application started Jan 3 – Feb 4, 2026',
  ],
  ['created_at_range', { min: '2026-01-03' }, 'Application started from Jan 3, 2026'],
  ['time_in_current_stage_range', { max: 8760 }, 'Hours in current stage at most 8,760'],
  ['has_offers', false, 'Has offers: No'],
  ['states', ['CA', 'TX', 'NY', 'WA', 'OR'], 'State CA, TX, NY + 2 more'],
  ['note', 'call back', 'Note “call back”'],
  ['note', '👩‍👧'.repeat(40), `Note “${'👩‍👧'.repeat(31)}…”`],
  ['note', '👩‍👧'.repeat(32), `Note “${'👩‍👧'.repeat(32)}”`],
  ['amount_needed_range', { asTyped: '{"min":10}' }, 'Amount needed at least 10'],
  ['amount_needed_range', { asTyped: '[9007199254740993]' }, 'Amount needed [9007199254740993]'],
] as const)('describes %s %j in a chip', (name, value, words) => {
  expect(chipOf(name, value)?.replace(/[\u2009\u202f]/g, ' ')).toBe(words);
});
