import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type PrintedNumber,
  pageOrder,
  printedNumbers,
} from '../../../main/reading/page-numbers.ts';

/** `2/4`, `2` without a total, and `-` for a page without a number. */
function numbers(text: string): (PrintedNumber | null)[] {
  return text.split(' ').map((one) => {
    if (one === '-') return null;
    const [page, of] = one.split('/');
    return { page: Number(page), of: of === undefined ? null : Number(of) };
  });
}

const NOTHING = { missing: [], twice: [], documents: 1 };

test.each([
  ['1/4 2/4', { missing: [3, 4] }],
  ['1/3 2/3 3/3', {}],
  ['3/3 2/3 1/3', {}],
  ['2/3 3/3', { missing: [1] }],
  ['1/4 2/4 2/4 3/4 4/4', { twice: [2] }],
  ['1/2 2/2 1/2 2/2 1/2 2/2', { documents: 3 }],
  ['1/1 1/1', { documents: 2 }],
  ['1/6 2/6 1/3 2/3 3/3', { documents: 2 }],
  ['1 2 4', { missing: [3] }],
  ['2 3', {}],
  // A page without a number may be the missing one.
  ['- 2/3 3/3', {}],
  ['1/4 - 3/4 4/4', {}],
  ['1/5 2/5 - 4/5', { missing: [5] }],
  ['1/5 - 4/5 5/5', {}],
  ['- - -', {}],
  // These numbers are in no order.
  ['2/9 1/9 7/9 3/3', {}],
])('the printed numbers %s mean %o', (text, expected) => {
  const { missing, twice, documents } = pageOrder(numbers(text));
  expect({ missing, twice, documents }).toEqual({ ...NOTHING, ...expected });
});

test('reports the pages that were taken out of a numbered document as missing, in any order of the rest', () => {
  const document = fc.integer({ min: 2, max: 40 }).chain((of) => {
    const pages = Array.from({ length: of }, (_, index) => index + 1);
    return fc.tuple(fc.constant(of), fc.shuffledSubarray(pages, { minLength: 1 }));
  });
  fc.assert(
    fc.property(document, ([of, kept]) => {
      // A first page after others starts another document.
      fc.pre(kept.indexOf(1) <= 0);
      const left = pageOrder(kept.map((page) => ({ page, of })));
      expect([...left.missing, ...kept].sort((a, b) => a - b)).toEqual(
        Array.from({ length: of }, (_, index) => index + 1),
      );
      expect(left).toMatchObject({ twice: [], documents: 1 });
    }),
  );
});

test.each([
  ['Page 2 of 4', 760, { page: 2, of: 4 }],
  ['PAGE 2/4', 20, { page: 2, of: 4 }],
  ['Página 2 de 4', 760, { page: 2, of: 4 }],
  ['2 of 4', 760, { page: 2, of: 4 }],
  ['Statement 03/2026 Page number: 2 of 4', 400, { page: 2, of: 4 }],
  ['Form 1040 (2025) Page 2', 20, { page: 2, of: null }],
  ['2 of 4', 400, null],
  ['Page 7 of 4', 760, null],
  ['See page 3 and 4', 400, null],
  ['11/28', 760, null],
  ['1/1', 760, { page: 1, of: 1 }],
  ['7/31/2026', 760, null],
])('reads %s at %i points as %o', (text, y, expected) => {
  const line = { text, x: 50, y, width: 100, height: 10 };
  const last = { ...line, text: 'Thank you for banking with us', y: 780 };
  expect(printedNumbers([{ width: 612, height: 792, lines: [line, last] }])).toEqual([expected]);
});

/** Pages with these texts on their last lines, from left to right. */
function pagesOf(...footers: readonly (readonly string[])[]) {
  return footers.map((texts) => ({
    width: 612,
    height: 792,
    lines: texts.map((text, column) => ({
      text,
      x: 50 + 90 * column,
      y: 760,
      width: 60,
      height: 9,
    })),
  }));
}

test.each([
  [
    'beside a title',
    [['Annual Report | 1'], ['Annual Report | 2'], ['Annual Report | 3']],
    [1, 2, 3],
  ],
  ['behind a title', [['Hash Functions 1'], ['Hash Functions 2'], ['Hash Functions 3']], [1, 2, 3]],
  [
    'on the outer side of each page',
    [
      ['Form 540 2016 Side 1'],
      ['Side 2 Form 540 2016'],
      ['Form 540 2016 Side 3'],
      ['Side 4 Form 540 2016'],
    ],
    [1, 2, 3, 4],
  ],
  ['behind different words', [['Line 1'], ['Box 2'], ['Row 3']], [null, null, null]],
  ['that begin anew after a cover', [['1'], ['1'], ['3', '2'], ['3'], ['4']], [null, 1, 2, 3, 4]],
  [
    'beside the numbers of a table of contents',
    [['1'], ['14', '15', '2'], ['3'], ['4']],
    [1, 2, 3, 4],
  ],
  [
    'that is alone among pages without one',
    [[], ['57'], [], ['1'], ['2'], ['3'], ['4'], ['5']],
    [null, null, null, 1, 2, 3, 4, 5],
  ],
  ['that follow no order', [['9'], ['4'], ['7']], [null, null, null]],
  [
    'on a few of many pages',
    [['2'], ['x'], ['x'], ['5'], ['x'], ['7'], ['10'], ['x'], ['x']],
    Array(9).fill(null),
  ],
])('reads the bare numbers %s as page numbers only in order', (_, footers, expected) => {
  expect(printedNumbers(pagesOf(...footers)).map((one) => one?.page ?? null)).toEqual(expected);
});
