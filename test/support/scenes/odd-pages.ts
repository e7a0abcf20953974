import { hsl, rect, SANS, SERIF, text } from './drawing.ts';
import type { FlatDrawing } from './flat-drawing.ts';
import type { Random } from './random.ts';

/**
 * Pages that are not letters: of any size and proportion, with many rules and boxes, handwritten,
 * or aged.
 */
export const ODD_PAGES = ['form', 'receipt', 'receipts', 'slip', 'handwritten', 'aged'] as const;
export type OddPage = (typeof ODD_PAGES)[number];

const WORDS =
  'name of employer address city state code wages tips other compensation federal tax withheld social security number account period control dependent benefits plan amount date signature received'.split(
    ' ',
  );

export function oddPage(random: Random, kind: OddPage): FlatDrawing {
  switch (kind) {
    case 'form':
      return sheet(215.9, 279.4, [rect(0, 0, 215.9, 279.4, '#fff'), form(random, 215.9, 279.4)]);
    case 'receipt': {
      const height = random.between(130, 210);
      return sheet(80, height, [receipt(random, 80, height)]);
    }
    case 'receipts':
      return several(random);
    case 'slip':
      return slip(random);
    case 'handwritten':
      return handwritten(random);
    case 'aged':
      return aged(random);
  }
}

function sheet(width: number, height: number, parts: readonly string[]): FlatDrawing {
  return { width, height, radius: 0, svg: parts.join(''), regions: {} };
}

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick(WORDS)).join(' ');
}

/**
 * Draws rows of boxes with captions and entries, a shaded band in front of some, and a heavy frame
 * around all.
 */
function form(random: Random, width: number, height: number): string {
  const font = random.pick(SANS);
  const [left, right] = [12, width - 12];
  const parts = [text(left, 18, 'Statement of wages and taxes', { size: 5.5, font, bold: true })];
  const shade = hsl(random.whole(0, 359), 30, 86);
  let y = 24;
  parts.push(frame(left, y, right - left, height - y - 18, 0.8));
  while (y < height - 34) {
    const high = random.pick([11, 11, 14, 20]);
    if (random.chance(0.25)) parts.push(rect(left, y, right - left, high, shade));
    const columns = random.whole(1, 4);
    const wide = (right - left) / columns;
    for (let column = 0; column < columns; column++) {
      const x = left + column * wide;
      parts.push(frame(x, y, wide, high, 0.3));
      const caption = `${random.whole(1, 40)} ${words(random, columns > 2 ? 2 : 4)}`;
      parts.push(text(x + 1.5, y + 3.4, caption, { size: 2.6, font }));
      if (random.chance(0.7)) {
        const entry = random.chance(0.5)
          ? `${random.digits(5)}.${random.digits(2)}`
          : words(random, 2).toUpperCase();
        parts.push(text(x + 3, y + 9, entry, { size: 3.8, font: 'DejaVu Sans Mono' }));
      }
    }
    y += high;
  }
  return parts.join('');
}

function frame(x: number, y: number, width: number, height: number, line: number): string {
  return rect(x, y, width, height, 'none', `stroke="#111" stroke-width="${line}"`);
}

function receipt(random: Random, width: number, height: number): string {
  const font = 'DejaVu Sans Mono';
  const parts = [rect(0, 0, width, height, '#f8f8f4')];
  const put = (y: number, left: string, right: string, size = 3.1) =>
    parts.push(
      text(6, y, left, { size, font }),
      text(width - 6, y, right, { size, font, anchor: 'end' }),
    );
  parts.push(
    text(width / 2, 12, 'EXAMPLE MARKET', { size: 5, font, bold: true, anchor: 'middle' }),
  );
  let y = 22;
  for (; y < height - 30; y += 5)
    put(y, words(random, 2).slice(0, 18), `${random.digits(1)}.${random.digits(2)}`);
  put(y + 6, 'TOTAL', `${random.digits(2)}.${random.digits(2)}`, 4.6);
  parts.push(text(width / 2, y + 14, 'THANK YOU', { size: 3.4, font, anchor: 'middle' }));
  return parts.join('');
}

/** Draws three receipts side by side on a table of one color. */
function several(random: Random): FlatDrawing {
  const [width, height] = [268, 200];
  const parts = [rect(0, 0, width, height, hsl(random.whole(15, 35), 35, 38))];
  for (let column = 0; column < 3; column++) {
    const tilt = random.between(-4, 4).toFixed(1);
    const place = `translate(${8 + column * 87} ${random.between(6, 16).toFixed(1)}) rotate(${tilt} 40 80)`;
    parts.push(`<g transform="${place}">${receipt(random, 78, random.between(130, 172))}</g>`);
  }
  return sheet(width, height, parts);
}

function slip(random: Random): FlatDrawing {
  const [width, height] = [170, random.between(34, 44)];
  const font = random.pick(SERIF);
  const parts = [rect(0, 0, width, height, '#fbfaf6')];
  for (let line = 0; line < 3; line++) {
    parts.push(text(10, 11 + line * 9, words(random, 8), { size: 4.6, font }));
  }
  return sheet(width, height, parts);
}

/** Draws ruled paper with lines of connected loops. */
function handwritten(random: Random): FlatDrawing {
  const [width, height] = [148, 210];
  const parts = [rect(0, 0, width, height, '#f7f6f0')];
  const pen = random.pick(['#1d2f6f', '#26262a', '#1f3d8f']);
  for (let y = 24; y < height - 14; y += 8.5) {
    parts.push(rect(8, y + 1, width - 16, 0.15, '#b9c8dd'));
    for (let x = 14; x < width - 34; ) {
      const letters = random.whole(3, 7);
      parts.push(written(random, x, y, letters, pen));
      x += letters * 3.2 + 5;
    }
  }
  return sheet(width, height, parts);
}

function written(random: Random, left: number, base: number, letters: number, pen: string): string {
  const points: string[] = [];
  for (let letter = 0; letter < letters; letter++) {
    const high = random.chance(0.25) ? random.between(3.5, 5) : random.between(1.4, 2.3);
    const round = random.between(0.5, 1.1);
    for (let step = 0; step < 10; step++) {
      const angle = (step / 10) * 2 * Math.PI;
      const x = left + letter * 3.2 + (step / 10) * 2.6 + round * Math.sin(angle);
      const y = base - (high / 2) * (1 - Math.cos(angle));
      points.push(`${x.toFixed(2)},${y.toFixed(2)}`);
    }
  }
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${pen}" stroke-width="0.45"/>`;
}

/** Draws a yellowed sheet with a curled edge, darker toward one side. */
function aged(random: Random): FlatDrawing {
  const [width, height] = [130, 200];
  const font = random.pick(SERIF);
  const side = random.pick(['x1="1" x2="0"', 'x1="0" x2="1"']);
  const parts = [
    `<defs><linearGradient id="curl" ${side} y1="0" y2="0"><stop offset="0" stop-color="#000" stop-opacity="0.45"/><stop offset="0.3" stop-color="#000" stop-opacity="0"/></linearGradient></defs>`,
    rect(0, 0, width, height, hsl(random.whole(38, 46), 52, 76)),
    rect(0, 0, width, height, 'url(#curl)'),
    text(width / 2, 20, 'Of Samples', { size: 7, font, anchor: 'middle' }),
  ];
  for (let y = 32; y < height - 14; y += 5.6) {
    parts.push(text(12, y, words(random, 12).slice(0, 56), { size: 3.6, font, color: '#3a2f22' }));
  }
  return sheet(width, height, parts);
}
