import { expect, test } from 'vitest';
import { pageText, type TextCharacter } from '../../../main/reading/pdf-text.ts';

const SIZE = { width: 612, height: 792 };

/** Characters of a line in 10-point type, each 6 points wide; `change` is applied to each. */
function line(text: string, y: number, change: Partial<TextCharacter> = {}): TextCharacter[] {
  return [...text].flatMap((letter, index): TextCharacter[] => {
    if (letter === ' ') return [];
    const x = 50 + 6 * index;
    const spaceAfter = text[index + 1] === ' ';
    const place = { x, y, width: 6, height: 11, origin: [x, y + 9] as const, turn: 0 as const };
    return [{ text: letter, ...place, spaceAfter, ...change }];
  });
}

const read = (...characters: readonly TextCharacter[][]) =>
  pageText(characters.flat(), SIZE).lines.map(({ text }) => text);

test('lines come from top to bottom, whatever the order in the file', () => {
  expect(read(line('second line', 120), line('first line', 100))).toEqual([
    'first line',
    'second line',
  ]);
});

test('lines that are set close do not mix', () => {
  expect(read(line('Department of the Treasury', 100), line('Internal Revenue', 106))).toEqual([
    'Department of the Treasury',
    'Internal Revenue',
  ]);
});

test('ligatures are read as their letters, and bold print set twice as one', () => {
  expect(read(line('\ufb01nal of\ufb01ce', 100))).toEqual(['final office']);
  const twice = line('Total', 140).flatMap((one) => [one, { ...one, x: one.x + 0.2 }]);
  expect(read(twice)).toEqual(['Total']);
});

test('a page whose characters have no known meaning has no words', () => {
  expect(read(line('Account statement', 100, { text: '\ufffd' }), line('Total', 140))).toEqual([]);
  expect(read(line('Account statement', 100, { text: '\ue012' }), line('Total', 140))).toEqual([]);
});

test('a few characters without a meaning cost only themselves', () => {
  const many = Array.from({ length: 10 }, (_, row) => line('Account statement', 100 + 20 * row));
  expect(read(...many, line('x', 320, { text: '\ufffd' })).slice(0, 10)).toEqual(
    Array(10).fill('Account statement'),
  );
});

test('a page of more lines than any page has says nothing', () => {
  const tall = { width: 612, height: 100_000 };
  const lines = (count: number) =>
    pageText(Array.from({ length: count }, (_, row) => line('x', 20 * row)).flat(), tall).lines;
  expect(lines(3000).length).toBe(3000);
  expect(lines(3001)).toEqual([]);
});

test('huge and tiny print is left out', () => {
  expect(read(line('SPECIMEN', 100, { height: 300 }), line('legal', 300, { height: 2 }))).toEqual(
    [],
  );
});
