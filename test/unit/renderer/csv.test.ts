import { expect, test } from 'vitest';
import { CsvReader } from '../../../renderer/application/files/csv.ts';

function rowsOf(text: string, piece = text.length, most = 1000): readonly (readonly string[])[] {
  const reader = new CsvReader(most);
  for (let at = 0; at < text.length; at += piece) reader.read(text.slice(at, at + piece));
  reader.end();
  return reader.rows;
}

test.each([
  [
    'commas',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons and decimal commas',
    'a;b\n1,5;2,5\n',
    [
      ['a', 'b'],
      ['1,5', '2,5'],
    ],
  ],
  [
    'tabs',
    'a\tb, c\n1\t2',
    [
      ['a', 'b, c'],
      ['1', '2'],
    ],
  ],
  ['a separator that the file names', 'sep=|\na|b,c\n', [['a', 'b,c']]],
  [
    'quotes with separators, quotes and line breaks',
    '"a,1","say ""x""\ny"\n1,2\n',
    [
      ['a,1', 'say "x"\ny'],
      ['1', '2'],
    ],
  ],
  [
    'rows of other lengths and empty rows',
    'a,b,c\n1\n\n,,\n',
    [['a', 'b', 'c'], ['1'], [''], ['', '', '']],
  ],
  ['a quote within a cell', '5" pipe,x\n', [['5" pipe', 'x']]],
  [
    'old line ends',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('reads %s', (_, text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test('reads the same in parts of any length, once the separator is known', () => {
  const text = `a;b\r\n${'"x;""y""\r\nz";2\r\n'.repeat(20)}`;
  for (const piece of [5, 6, 7, 11, 64]) expect(rowsOf(text, piece)).toEqual(rowsOf(text));
});

test('limits a quote that is never closed, and reads only the requested rows', () => {
  const rows = rowsOf(`"a\n${'b\n'.repeat(40_000)}`, 1000);
  expect(rows.length).toBeGreaterThan(1);
  expect(rowsOf('1\n'.repeat(100), 10, 30)).toHaveLength(30);
});
