import { type MadePage, madePdf } from './made-pdf.ts';

/** A text on a US Letter page, in points from its upper left corner. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** In points, 10 by default. */
  readonly size?: number;
}

const LETTER = [612, 792] as const;

/** Creates a PDF whose pages contain these texts. */
export function textPdf(
  pages: readonly (readonly PlacedText[])[],
  options: Pick<MadePage, 'rotate'> = {},
): Buffer {
  return madePdf(
    pages.map((texts) => ({ ...options, size: LETTER, content: texts.map(shown).join(' ') })),
  );
}

/** Returns the operators that show a text (ISO 32000-1, 9.4). */
export function shown({ x, y, text, size = 10 }: PlacedText): string {
  const escaped = text.replace(/[\\()]/g, '\\$&');
  return `BT /F1 ${size} Tf ${x} ${LETTER[1] - y - size} Td (${escaped}) Tj ET`;
}

/** Creates pages of a bank statement for a fictitious business. Every page is numbered. */
export function bankStatement({
  name = 'Acme Bakery LLC',
  pages = [1, 2],
  of = pages.length,
  period = () => 'July 1, 2026 - July 31, 2026',
}: {
  readonly name?: string;
  readonly pages?: readonly number[];
  readonly of?: number;
  /** The period of the page with this index. */
  readonly period?: (at: number) => string;
} = {}): Buffer {
  return textPdf(
    pages.map((page, at) => [
      { x: 50, y: 40, text: 'First Harbor Bank', size: 12 },
      { x: 400, y: 40, text: 'Business Checking Statement', size: 14 },
      { x: 50, y: 90, text: name },
      { x: 50, y: 103, text: '18 Mill Street' },
      { x: 50, y: 116, text: 'Fresno, CA 93721' },
      { x: 400, y: 90, text: `Statement period: ${period(at)}` },
      { x: 50, y: 180, text: 'Beginning balance' },
      { x: 250, y: 180, text: '$1,200.00' },
      { x: 50, y: 195, text: 'Deposits and credits' },
      { x: 50, y: 210, text: 'Ending balance' },
      { x: 50, y: 400, text: '07/14 Card purchase PETUNIA FLOWERS 42.00' },
      { x: 500, y: 770, text: `Page ${page} of ${of}` },
    ]),
  );
}
