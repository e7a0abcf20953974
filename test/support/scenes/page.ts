import { hsl, rect, SANS, SERIF, text } from './drawing.ts';
import type { FlatDrawing } from './flat-drawing.ts';
import { ODD_PAGES, type OddPage, oddPage } from './odd-pages.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';

export type PageKind =
  | 'payslip'
  | 'bank_statement'
  | 'utility_bill'
  | 'letterhead'
  | 'empty'
  | OddPage;

const COMPANIES = [
  'Halcyon Widget Works',
  'Third Placeholder Bank',
  'Mock Valley Power & Light',
  'Ferrous Example Co.',
  'Null Creek Water',
];
const WORDS =
  'the amount shown was taken from your account on the day it was due and any balance left over is carried to the next period without further notice unless you write to us before then about a change'.split(
    ' ',
  );

/** Draws a printed sheet of US Letter or A4, or another page. */
export function page(random: Random, kind: PageKind, person: Person): FlatDrawing {
  const odd = ODD_PAGES.find((one) => one === kind);
  return odd ? oddPage(random, odd) : letter(random, kind as Letter, person);
}

type Letter = Exclude<PageKind, OddPage>;

function letter(random: Random, kind: Letter, person: Person): FlatDrawing {
  const [width, height] = random.chance(0.5) ? [215.9, 279.4] : [210, 297];
  const font = random.chance(0.7) ? random.pick(SANS) : random.pick(SERIF);
  const hue = random.whole(0, 359);
  const colored = random.chance(0.6);
  const ink = colored ? hsl(hue, 50, 35) : '#1a1a1a';
  const paper = random.pick(['#fdfdfc', '#fbfaf5', '#f6f6f4']);
  const parts = [rect(0, 0, width, height, paper)];
  const left = random.between(16, 24);
  const put = (x: number, y: number, words: string, size: number, more = {}) =>
    parts.push(text(x, y, words, { size, font, ...more }));
  const regions = {
    text: { x: left, y: 95, width: 110, height: 80 },
    margin: { x: width - 12, y: height - 14, width: 8, height: 6 },
  };
  const drawing = () => ({ width, height, radius: 0, svg: parts.join(''), regions });
  if (kind === 'empty') return drawing();

  if (colored && random.chance(0.4))
    parts.push(rect(0, 0, width, random.between(14, 24), hsl(hue, 45, 82)));
  put(left, 20, random.pick(COMPANIES), 6, { bold: true, color: ink });
  put(left, 27, `${random.whole(1, 990)} Sample Plaza, Exampleton`, 3.2, { color: '#444' });
  put(left, 46, `${person.given} ${person.surname}`, 3.8);
  put(left, 51.5, person.street, 3.8);
  put(left, 57, `${person.city} ${person.postcode}`, 3.8);
  if (kind === 'letterhead') return drawing();

  const titles = {
    payslip: 'Earnings statement',
    bank_statement: 'Account statement',
    utility_bill: 'Your bill',
  };
  put(left, 76, titles[kind], 6, { bold: true });
  put(width - left, 76, `Period ${random.whole(1, 12)}/${random.whole(2024, 2026)}`, 3.4, {
    anchor: 'end',
  });
  const rows = kind === 'utility_bill' ? random.whole(6, 10) : random.whole(12, 24);
  const bandColor = hsl(hue, colored ? 35 : 0, 88);
  parts.push(rect(left - 2, 83, width - 2 * left + 4, 7, bandColor));
  put(left, 88, 'Description', 3.2, { bold: true });
  put(width - left, 88, 'Amount', 3.2, { bold: true, anchor: 'end' });
  let y = 95.5;
  for (let row = 0; row < rows; row++) {
    const label = Array.from({ length: random.whole(1, 4) }, () => random.pick(WORDS)).join(' ');
    put(left, y, label, 3.1);
    put(width * 0.62, y, `${random.whole(1, 28)}/${random.whole(1, 12)}`, 3.1);
    put(width - left, y, `${random.whole(1, 4)},${random.digits(3)}.${random.digits(2)}`, 3.1, {
      anchor: 'end',
    });
    if (random.chance(0.5)) parts.push(rect(left, y + 1.6, width - 2 * left, 0.2, '#bbb'));
    y += 5.6;
  }
  put(
    width - left,
    y + 6,
    `Total ${random.whole(1, 9)},${random.digits(3)}.${random.digits(2)}`,
    4.6,
    { bold: true, anchor: 'end' },
  );
  if (kind === 'utility_bill') chart(random, parts, left, y + 14, ink);
  y += kind === 'utility_bill' ? 50 : 18;
  for (let line = 0; line < 7 && y < height - 16; line++, y += 4.3) {
    put(left, y, Array.from({ length: 15 }, () => random.pick(WORDS)).join(' '), 2.7, {
      color: '#333',
    });
  }
  put(width / 2, height - 9, 'SPECIMEN', 3, { anchor: 'middle', color: '#777' });
  return drawing();
}

function chart(random: Random, parts: string[], x: number, y: number, color: string): void {
  for (let month = 0; month < 12; month++) {
    const height = random.between(6, 26);
    parts.push(rect(x + month * 8, y + 28 - height, 5, height, color));
  }
  parts.push(rect(x - 2, y + 28, 98, 0.4, '#333'));
}
