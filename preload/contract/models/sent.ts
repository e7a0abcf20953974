import * as v from 'valibot';
import { SubmissionId } from '../ids.ts';
import { ApplicationReference } from './application.ts';
import { DocumentSummary } from './document-reading.ts';
import { Owner } from './owner.ts';
import { DocumentType, VerificationKind } from './verification.ts';

const MOST_MS = 366 * 24 * 60 * 60 * 1000;
const Instant = v.pipe(v.string(), v.isoTimestamp());

/** A stretch of time, ISO 8601: `from` is in it, `to` is not. It lasts a year at most. */
export const SentSpan = v.pipe(
  v.strictObject({ from: Instant, to: Instant }),
  v.check(({ from, to }) => {
    const length = Date.parse(to) - Date.parse(from);
    return length > 0 && length <= MOST_MS;
  }, 'Ask for a period of one year at most.'),
);
export type SentSpan = v.InferOutput<typeof SentSpan>;

/**
 * What came of a submission that left this desk: what its answer says (`verificationResult`), or `confirmed` (staff
 * found that the platform has it), `refused`, or `unknown` (the platform may have it).
 */
export const SENT_RESULTS = [
  'passed',
  'received',
  'failed',
  'errored',
  'contradictory',
  'confirmed',
  'refused',
  'unknown',
] as const;
const SentResult = v.picklist(SENT_RESULTS);
export type SentResult = v.InferOutput<typeof SentResult>;

const SentRow = v.object({
  submissionId: SubmissionId,
  /** When its last attempt began, ISO 8601. */
  at: v.string(),
  applicant: v.nullable(ApplicationReference),
  owner: v.nullable(Owner),
  verification: VerificationKind,
  type: v.nullable(DocumentType),
  /** What was read in the document. */
  document: v.nullable(DocumentSummary),
  /** Names of the files as staff gave them, and IDs of files of the platform. */
  files: v.array(v.string()),
  result: SentResult,
});
export type SentRow = v.InferOutput<typeof SentRow>;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the signed-in user sent in a period, from this desk. */
export const SentList = v.object({
  /** The newest first, at most `MOST_SENT_SHOWN`. The totals count all of them. */
  rows: v.array(SentRow),
  totals: v.object(
    Object.fromEntries(SENT_RESULTS.map((result) => [result, Count])) as Record<
      SentResult,
      typeof Count
    >,
  ),
  /** Rows of this period that are gone: removed by age, and erased with a person. */
  removed: v.object({ byAge: Count, erased: Count }),
  /** The first entry that is left of the record, where it lies in the period: before it, nobody can tell what is gone. */
  toldFrom: v.nullable(v.string()),
});
export type SentList = v.InferOutput<typeof SentList>;

/** Rows that the window is given at once; the file has all of them. */
export const MOST_SENT_SHOWN = 500;
