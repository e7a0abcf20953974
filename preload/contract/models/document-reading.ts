import * as v from 'valibot';
import { DocumentType } from './verification.ts';

/** What a document's words leave to ask, each once, at Review. */
export const READING_QUESTIONS = [
  /** Its words speak for another type than the one staff chose. */
  'typeDiffers',
  /** It is a print of a web page or a list of transactions. */
  'notTheDocument',
  /** It names somebody else than the business and the owner. */
  'partyDiffers',
  'pagesMissing',
  'pagesTwice',
  'severalDocuments',
] as const;
export const ReadingQuestion = v.picklist(READING_QUESTIONS);
export type ReadingQuestion = v.InferOutput<typeof ReadingQuestion>;

/** A calendar day, yyyy-mm-dd. */
const Day = v.pipe(v.string(), v.isoDate());
const PageNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What a document is, as receipts keep it: without the name on it. */
export const DocumentSummary = v.object({
  /** The number of a tax form, as `1120-S`; null where none was read. */
  form: v.nullable(v.string()),
  /** The days that a statement, a pay slip or a bill covers. */
  period: v.nullable(v.object({ from: Day, to: Day })),
  taxYear: v.nullable(v.number()),
  /** The day of issue. */
  date: v.nullable(Day),
  /** Pages of what is sent. */
  pages: PageNumber,
});
export type DocumentSummary = v.InferOutput<typeof DocumentSummary>;

/** What was read in a draft's document. */
export const DocumentReading = v.object({
  ...DocumentSummary.entries,
  /** The type that its words speak for; null where they do not. `isClear`: they leave no doubt. */
  type: v.nullable(v.object({ type: DocumentType, isClear: v.boolean() })),
  misfit: v.nullable(v.picklist(['webPage', 'transactionList'])),
  /** The one name on it that was compared, and whether it is that of the business or the owner. */
  party: v.nullable(v.object({ name: v.string(), agrees: v.boolean() })),
  /** Printed page numbers: those missing, those there twice, their total, and how often they begin anew. */
  numbers: v.object({
    missing: v.array(PageNumber),
    twice: v.array(PageNumber),
    of: v.nullable(PageNumber),
    documents: PageNumber,
  }),
  questions: v.array(v.object({ kind: ReadingQuestion, answered: v.boolean() })),
});
export type DocumentReading = v.InferOutput<typeof DocumentReading>;
