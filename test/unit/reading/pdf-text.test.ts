import { expect, test } from 'vitest';
import { pageText, type TextCharacter } from '../../../main/reading/pdf-text.ts';

const SIZE = { width: 612, height: 792 };

/** The characters of a line in 10-point type, each 6 points wide. `change` is applied to each. */
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

test('returns lines from top to bottom, in any order of the file', () => {
  expect(read(line('second line', 120), line('first line', 100))).toEqual([
    'first line',
    'second line',
  ]);
});

test('keeps lines apart that are close together', () => {
  expect(read(line('Department of the Treasury', 100), line('Internal Revenue', 106))).toEqual([
    'Department of the Treasury',
    'Internal Revenue',
  ]);
});

test('reads ligatures as letters, and bold text that is drawn twice as one', () => {
  expect(read(line('\ufb01nal of\ufb01ce', 100))).toEqual(['final office']);
  const twice = line('Total', 140).flatMap((one) => [one, { ...one, x: one.x + 0.2 }]);
  expect(read(twice)).toEqual(['Total']);
});

test('returns no words for a page of unknown characters', () => {
  expect(read(line('Account statement', 100, { text: '\ufffd' }), line('Total', 140))).toEqual([]);
  expect(read(line('Account statement', 100, { text: '\ue012' }), line('Total', 140))).toEqual([]);
});

test('loses only the unknown characters if there are a few', () => {
  const many = Array.from({ length: 10 }, (_, row) => line('Account statement', 100 + 20 * row));
  expect(read(...many, line('x', 320, { text: '\ufffd' })).slice(0, 10)).toEqual(
    Array(10).fill('Account statement'),
  );
});

test('returns nothing for a page with more lines than any page has', () => {
  const tall = { width: 612, height: 100_000 };
  const lines = (count: number) =>
    pageText(Array.from({ length: count }, (_, row) => line('x', 20 * row)).flat(), tall).lines;
  expect(lines(3000).length).toBe(3000);
  expect(lines(3001)).toEqual([]);
});

test('leaves out huge and tiny text', () => {
  expect(read(line('SPECIMEN', 100, { height: 300 }), line('legal', 300, { height: 2 }))).toEqual(
    [],
  );
});
