import * as v from 'valibot';
import { DocumentType } from './verification.ts';

/** Questions about a document. Each one is asked once, in the Review step. */
export const READING_QUESTIONS = [
  /** The text suggests a different type than the one staff chose. */
  'typeDiffers',
  /** It is a printed web page or a transaction list. */
  'notTheDocument',
  /** It names someone other than the business and the owner. */
  'partyDiffers',
  'pagesMissing',
  'pagesTwice',
  'severalDocuments',
] as const;
export const ReadingQuestion = v.picklist(READING_QUESTIONS);
export type ReadingQuestion = v.InferOutput<typeof ReadingQuestion>;

/** A calendar day, yyyy-mm-dd. */
export const Day = v.pipe(v.string(), v.isoDate());
const PageNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What a receipt keeps about a document. It never includes a name. */
export const DocumentSummary = v.object({
  /** The number of a tax form, such as `1120-S`, or null if none was read. */
  form: v.nullable(v.string()),
  /** The days covered by a statement, pay stub, or bill. */
  period: v.nullable(v.object({ from: Day, to: Day })),
  taxYear: v.nullable(v.number()),
  /** The date of issue. */
  date: v.nullable(Day),
  /** The number of pages that are sent. */
  pages: PageNumber,
});
export type DocumentSummary = v.InferOutput<typeof DocumentSummary>;

/** Facts that were read in a document. */
export const DocumentReading = v.object({
  ...DocumentSummary.entries,
  /** The type that the text suggests, or null. `isClear` is true if the text leaves no doubt. */
  type: v.nullable(v.object({ type: DocumentType, isClear: v.boolean() })),
  misfit: v.nullable(v.picklist(['webPage', 'transactionList'])),
  /** The name that was compared, and whether it matches the name of the business or the owner. */
  party: v.nullable(v.object({ name: v.string(), agrees: v.boolean() })),
  /** Printed page numbers: missing and repeated ones, the total, and how many times the numbering starts. */
  numbers: v.object({
    missing: v.array(PageNumber),
    twice: v.array(PageNumber),
    of: v.nullable(PageNumber),
    documents: PageNumber,
  }),
  questions: v.array(v.object({ kind: ReadingQuestion, answered: v.boolean() })),
});
export type DocumentReading = v.InferOutput<typeof DocumentReading>;
