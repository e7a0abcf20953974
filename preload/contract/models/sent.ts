import * as v from 'valibot';
import { SubmissionId } from '../ids.ts';
import { ApplicationReference } from './application.ts';
import { DocumentSummary } from './document-reading.ts';
import { Owner } from './owner.ts';
import { DocumentType, VerificationKind } from './verification.ts';

const MOST_MS = 366 * 24 * 60 * 60 * 1000;
const Instant = v.pipe(v.string(), v.isoTimestamp());

/** A period in ISO 8601, of at most a year. `from` is inclusive, `to` is exclusive. */
export const SentSpan = v.pipe(
  v.strictObject({ from: Instant, to: Instant }),
  v.check(({ from, to }) => {
    const length = Date.parse(to) - Date.parse(from);
    return length > 0 && length <= MOST_MS;
  }, 'Choose a period of one year or less.'),
);
export type SentSpan = v.InferOutput<typeof SentSpan>;

/**
 * The result of a sent submission. `confirmed`: staff found that the platform has it. `refused`: it was refused.
 * `unknown`: the platform may have it. All others are what the platform's answer says (`verificationResult`).
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
  /** When the last attempt began (ISO 8601). */
  at: v.string(),
  applicant: v.nullable(ApplicationReference),
  owner: v.nullable(Owner),
  verification: VerificationKind,
  type: v.nullable(DocumentType),
  /** What was read in the document. */
  document: v.nullable(DocumentSummary),
  /** The names of files that staff added, and the IDs of platform files. */
  files: v.array(v.string()),
  result: SentResult,
});
export type SentRow = v.InferOutput<typeof SentRow>;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the signed-in user sent in a period from this desk. */
export const SentList = v.object({
  /** The rows, newest first, at most `MOST_SENT_SHOWN`. The totals count all rows. */
  rows: v.array(SentRow),
  totals: v.object(v.entriesFromList(SENT_RESULTS, Count)),
  /** How many rows of this period were removed because of their age, and because a person was erased. */
  removed: v.object({ byAge: Count, erased: Count }),
  /**
   * The time of the first entry left in the record, if it's within the period. What was removed before that is unknown.
   */
  toldFrom: v.nullable(v.string()),
});
export type SentList = v.InferOutput<typeof SentList>;

/** The maximum number of rows for the window. The exported file has all of them. */
export const MOST_SENT_SHOWN = 500;
