import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedRows, pasteList, readDraft } from '#find/filter-drafts.ts';
import { listValues } from '#kit/list-text.ts';

const TABLE = '<html><body><table><tr><td>1</td></tr></table></body></html>';
const paste = (text: string, html = TABLE) => pasteList('', 0, 0, { text, html });
const values = (text: string | undefined) => listValues(text ?? '').map(({ value }) => value);

const PARTS = ['a', 'Ñ', '7', ' ', ',', ';', '\t', '\n', '"', '👩‍👧', 'ש'];
const cell = fc
  .string({ unit: fc.constantFrom(...PARTS), maxLength: 8 })
  .map((text) => text.trim());
const isSet = (text: string) => text !== '';
/** As a spreadsheet writes a cell: in quotes if it contains a separator or a quote. */
const written = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const clip = (rows: string[][], line: string, last: string) =>
  rows.map((row) => row.map(written).join('\t')).join(line) + last;

test('returns cells of any content from the clipboard of Excel and LibreOffice unchanged', () => {
  const size = fc.integer({ min: 1, max: 4 });
  const block = size.chain((wide) =>
    fc.array(fc.array(cell, { minLength: wide, maxLength: wide }), { minLength: 1, maxLength: 6 }),
  );
  fc.assert(
    fc.property(block, fc.constantFrom('\r\n', '\n'), fc.boolean(), (rows, line, ended) => {
      const text = clip(rows, line, ended ? line : '');
      expect(pastedRows(text)).toEqual(rows.filter((row) => row.some(isSet)));
    }),
    { numRuns: 150 },
  );
});

test('keeps a column, without duplicates, in the list’s own format, and the first of several columns', () => {
  const column = fc.uniqueArray(cell.filter(isSet), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(column, fc.boolean(), (cells, beside) => {
      const rows = cells.map((text) => (beside ? [text, 'other', text] : [text]));
      const list = paste(clip([...rows, rows[0] ?? []], '\r\n', '\r\n'));
      expect(values(list?.text)).toEqual(cells);
      expect(list).toMatchObject({ repeated: 1, columns: beside ? 3 : 1 });
    }),
    { numRuns: 150 },
  );
});

test('leaves existing text unchanged when a second column is pasted after it', () => {
  const first = '"Smith, John"\n"12"\n7';
  const text = 'Smith, John\r\n13\r\n';
  const list = pasteList(first, first.length, first.length, { text, html: TABLE });
  expect(list).toEqual({ text: `${first}\n13`, repeated: 1, columns: 1 });
  // Quoted values are still text where numbers are sent as numbers.
  const sent = readDraft('industry_types', { text: list?.text ?? '', numbers: true });
  expect(sent).toEqual({ kind: 'value', value: ['Smith, John', '12', 7, 13] });
  // A caret within a quoted value does not divide it.
  expect(pasteList(first, 4, 4, { text: 'a\nb', html: '' })?.text).toBe(
    '"Smith, John"\na\nb\n"12"\n7',
  );
  expect(pasteList(first, 0, first.length, { text: 'a\nb', html: '' })?.text).toBe('a\nb');
});

test.each([
  ['a row of cells', 'CA\tTX, north\tNY\r\n', TABLE, ['CA', 'TX, north', 'NY']],
  ['one cell with a comma', 'Smith, John\r\n', TABLE, ['Smith, John']],
  ['text that was typed elsewhere', 'CA, TX; NY ,', '', ['CA', 'TX', 'NY']],
  ['a list with quotes of its own', '"12"\n"a, b"', '', ['12', 'a, b']],
])('%s', (_, text, html, expected) => {
  expect(values(paste(text, html)?.text)).toEqual(expected);
});

test('types a single plain value at the caret', () => {
  expect(paste('CA\r\n')).toBeNull();
  expect(paste('CA', '')).toBeNull();
  expect(paste('', '')).toBeNull();
});
