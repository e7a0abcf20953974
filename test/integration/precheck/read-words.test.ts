import { expect, test } from 'vitest';
import { withPdf } from '../../../main/precheck/decoders/pdfium-pages.ts';
import { readWords } from '../../../main/precheck/worker/read-words.ts';
import { pageText } from '../../../main/reading/pdf-text.ts';
import { madePdf } from '../../support/made-pdf.ts';
import { bankStatement, type PlacedText, shown, textPdf } from '../../support/text-pdf.ts';

const ACME = { business: 'Acme Bakery LLC', owner: 'Jane Doe' };
/** Returns the facts in the text of a PDF. */
async function factsIn(bytes: Buffer) {
  return (await readWords(bytes, ACME))?.facts ?? null;
}
const SIZE = [612, 792] as const;

/** Returns the lines of a page with this content, from top to bottom. */
async function linesOf(page: Parameters<typeof madePdf>[0][number]): Promise<string[]> {
  return withPdf(madePdf([{ size: SIZE, ...page }]), async (pages) =>
    pageText(pages.text(0), pages.size(0)).lines.map(({ text }) => text),
  );
}

const line = (text: string, more: Partial<PlacedText> = {}) =>
  shown({ x: 72, y: 100, text, ...more });

test('reads from a statement what it is, whose it is, its period, and its pages', async () => {
  expect(await factsIn(bankStatement({ pages: [1, 3], of: 3 }))).toEqual({
    type: { type: 'bank_statement', form: null, isClear: true },
    misfit: null,
    party: { name: 'Acme Bakery LLC', agrees: true },
    period: { from: '2026-07-01', to: '2026-07-31' },
    taxYear: null,
    date: null,
    numbers: [
      { page: 1, of: 3 },
      { page: 3, of: 3 },
    ],
  });
});

test.each([
  0, 90, 180, 270,
] as const)('reads a page turned by %i degrees as it is shown', async (rotate) => {
  const content = `${line('Account statement')} ${line('Page 2 of 4', { y: 130 })}`;
  expect(await linesOf({ content, rotate })).toEqual(['Account statement', 'Page 2 of 4']);
});

test('reads vertical text in its own direction', async () => {
  const turned = (text: string, x: number) => `BT /F1 10 Tf 0 -1 1 0 ${x} 700 Tm (${text}) Tj ET`;
  const content = `${turned('Account statement', 500)} ${turned('Ending balance', 480)}`;
  expect(await linesOf({ content })).toEqual(['Account statement', 'Ending balance']);
});

test.each([
  ['invisible text', `3 Tr ${line('Acme Bakery LLC')} 0 Tr`],
  ['text outside the page', line('Acme Bakery LLC', { x: 900 })],
  ['text across the page', 'BT /F1 40 Tf 0.7 0.7 -0.7 0.7 100 300 Tm (Acme Bakery LLC) Tj ET'],
  ['tiny text', line('Acme Bakery LLC', { size: 1 })],
  ['white text', `1 g ${line('Acme Bakery LLC')} 0 g`],
])('does not read %s', async (_, content) => {
  expect(await linesOf({ content: `${content} ${line('Total', { y: 300 })}` })).toEqual(['Total']);
});

test('reads white text on a dark background', async () => {
  const bar = '0 0 0.4 rg 60 660 300 60 re f 1 g';
  expect(await linesOf({ content: `${bar} ${line('Account statement')}` })).toEqual([
    'Account statement',
  ]);
});

test('separates words that are set letter by letter, columns, and cells', async () => {
  const spaced = `BT /F1 10 Tf 4 Tc 72 682 Td (ACCOUNT) Tj 0 Tc ET`;
  const letters = line('S T A T E M E N T', { y: 140 });
  const columns = `${line('Bill to', { y: 180 })} ${line('Ship to', { x: 300, y: 180 })}`;
  expect(await linesOf({ content: `${spaced} ${letters} ${columns}` })).toEqual([
    'ACCOUNT',
    'STATEMENT',
    'Bill to',
    'Ship to',
  ]);
});

test('reads nothing from a scan with a text layer, because nobody sees that text', async () => {
  const picture = { width: 850, height: 1100, gray: 250 };
  const content = `q 612 0 0 792 0 0 cm /Im0 Do Q ${line('Account statement')}`;
  expect(await linesOf({ content, pictures: [picture] })).toEqual([]);
});

test('does not treat a name within a transaction as the document’s', async () => {
  const pages = [
    [
      { x: 50, y: 40, text: 'Account statement', size: 16 },
      { x: 50, y: 90, text: 'Beginning balance' },
      { x: 50, y: 300, text: '07/14/2026' },
      { x: 150, y: 300, text: 'ACME BAKERY LLC' },
      { x: 450, y: 300, text: '42.00' },
    ],
  ];
  expect(await factsIn(textPdf(pages))).toMatchObject({ party: null });
});

test('reads 300 pages, and nothing of 301, without failing', async () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const long = await factsIn(bankStatement({ pages: numbers(300), of: 300 }));
  expect(long?.numbers.length).toBe(300);
  expect(await factsIn(bankStatement({ pages: numbers(301), of: 301 }))).toBeNull();
  expect(await factsIn(Buffer.from('%PDF-1.7 nothing'))).toBeNull();
});
