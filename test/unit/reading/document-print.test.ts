import { expect, test } from 'vitest';
import { DocumentPrint } from '../../../main/reading/ocr/document-print.ts';
import type { TextModels } from '../../../main/reading/ocr/models.ts';
import type { TextLine } from '../../../main/reading/pdf-text.ts';

/** Pages with text need no model. */
const NO_MODELS = {} as TextModels;

async function factsOf(lines: readonly [text: string, x: number, y: number][]) {
  const print = new DocumentPrint({ business: 'Acme Bakery LLC', owner: 'Jane Doe' });
  const placed = lines.map(
    ([text, x, y]): TextLine => ({ text, x, y, width: text.length * 6, height: 12 }),
  );
  await print.add({ kind: 'text', page: { width: 612, height: 792, lines: placed } }, NO_MODELS);
  return print.facts().document;
}

test.each([
  ['Acme Bakerv LLC', null],
  ['Acne Bakery LLC', null],
  ['ACMEBAKERY LLC', { agrees: true }],
  ['Bolt Cafe Inc.', { agrees: false }],
  ['Acme Plumbing LLC', { agrees: false }],
])('does not report a name that may be misread as different: %s', async (name, party) => {
  const facts = await factsOf([
    ['Account statement', 50, 40],
    [`Account holder: ${name}`, 50, 80],
    ['Statement period: July 1, 2026 - July 31, 2026', 50, 100],
    ['Beginning balance', 50, 140],
    ['Ending balance', 50, 160],
  ]);
  if (party === null) expect(facts?.party).toBeNull();
  else expect(facts?.party).toMatchObject(party);
});
