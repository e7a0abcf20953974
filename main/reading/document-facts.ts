import * as v from 'valibot';
import { Day } from '../../preload/contract/models/document-reading.ts';
import { DocumentType } from '../../preload/contract/models/verification.ts';
import { documentType, isAboutDocuments } from './document-type.ts';
import { matchLine } from './match-text.ts';
import { misfitOf } from './misfit.ts';
import { printedNumbers } from './page-numbers.ts';
import { type KnownParties, partyFound } from './party-match.ts';
import type { TextPage } from './pdf-text.ts';
import { timingOf } from './period.ts';

const PageNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500));

/** Facts found in a file's text. Only these facts are stored. The text itself never leaves the worker that read it. */
export const DocumentFacts = v.object({
  type: v.nullable(
    v.object({
      type: DocumentType,
      form: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,12}$/))),
      isClear: v.boolean(),
    }),
  ),
  misfit: v.nullable(v.picklist(['webPage', 'transactionList'])),
  /** The one name that was compared with the known names, or null if the comparison was inconclusive. */
  party: v.nullable(v.object({ name: v.pipe(v.string(), v.maxLength(80)), agrees: v.boolean() })),
  period: v.nullable(v.object({ from: Day, to: Day })),
  taxYear: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1950), v.maxValue(2099))),
  date: v.nullable(Day),
  /** The page number printed on each page, in page order. Null for a page without one. */
  numbers: v.pipe(
    v.array(v.nullable(v.object({ page: PageNumber, of: v.nullable(PageNumber) }))),
    v.maxLength(500),
  ),
});
export type DocumentFacts = v.InferOutput<typeof DocumentFacts>;

/** The number of pages at the start that are searched for the document type. */
const MOST_FIRST = 3;

/** Finds facts in the pages of a file. The pages must be in order. Returns null if no page has text. */
export function documentFacts(
  pages: readonly TextPage[],
  known: KnownParties,
): DocumentFacts | null {
  if (pages.every(({ lines }) => lines.length === 0)) return null;
  // Read several pages, because some forms start with a cover sheet.
  const read = pages
    .slice(0, MOST_FIRST)
    .map((page) => ({ page, lines: page.lines.map(matchLine) }));
  const all = read.flatMap(({ lines }) => lines);
  const about = read.findIndex(({ page: { height }, lines }) => isAboutDocuments(lines, height));
  const typed = read.map((one, index) => ({
    ...one,
    type: about >= 0 && index >= about ? null : documentType(one.lines, one.page, all),
  }));
  // Manuals show documents on their inner pages, so the type of an inner page must be clear.
  const main =
    typed.find(({ type }, index) => type !== null && (index === 0 || type.isClear)) ?? typed[0];
  if (main === undefined) return null;
  const { page, lines, type } = main;
  const timing = timingOf(type?.type ?? null, lines, page);
  // Look at several pages, because a W-2 may start with a notice, and a return with a voucher.
  const years =
    type?.type !== 'tax_form'
      ? []
      : read.flatMap((one) => timingOf('tax_form', one.lines, one.page).taxYear ?? []);
  return {
    type,
    misfit: misfitOf(lines, page),
    party: partyFound(lines, page, known, type),
    ...timing,
    taxYear: timing.taxYear ?? years[0] ?? null,
    numbers: printedNumbers(pages),
  };
}
