import { DocumentType, type VerificationRecord } from './verification.ts';

/** What makes an answer contradict itself: two marks that exclude each other, or a time without its flag. */
export const CONTRADICTIONS = [
  'passedAndFailed',
  'passedAndErrored',
  'passedAtWithoutPassed',
  'failedAtWithoutFailed',
] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

/**
 * What a record says of its check. `at` is the record's own time of it, null where none can be read.
 * `received`: none of the marks is set. Staff have to look at all but `passed` and `received`.
 */
export type VerificationResult =
  | { readonly kind: 'passed' | 'failed' | 'errored'; readonly at: string | null }
  | { readonly kind: 'received' }
  | { readonly kind: 'contradictory'; readonly says: readonly Contradiction[] };

type Marks = Pick<
  VerificationRecord,
  | 'hasPassed'
  | 'hasFailed'
  | 'passedAt'
  | 'failedAt'
  | 'erroredAt'
  | 'error'
  | 'errorStatusCode'
  | 'other'
>;

/**
 * The result in an answer. Its flags decide (spec, "Document verification record"); when which of them
 * moves is "not shown", so nothing is concluded from one that is absent. Failed with an error is failed:
 * both say that it did not pass. A time that cannot be read is in `other`, and was given all the same.
 */
export function verificationResult(record: Marks): VerificationResult {
  const { hasPassed, hasFailed, other } = record;
  const passed = hasPassed === true;
  const failed = hasFailed === true;
  const errored = [record.erroredAt, other.errored_at, record.error, record.errorStatusCode].some(
    isGiven,
  );
  const told: Readonly<Record<Contradiction, boolean>> = {
    passedAndFailed: passed && failed,
    passedAndErrored: passed && errored,
    passedAtWithoutPassed: !passed && [record.passedAt, other.passed_at].some(isGiven),
    failedAtWithoutFailed: !failed && [record.failedAt, other.failed_at].some(isGiven),
  };
  const says = CONTRADICTIONS.filter((one) => told[one]);
  if (says.length > 0) return { kind: 'contradictory', says };
  if (passed) return { kind: 'passed', at: timeOf(record.passedAt) };
  if (failed) return { kind: 'failed', at: timeOf(record.failedAt) };
  return errored ? { kind: 'errored', at: timeOf(record.erroredAt) } : { kind: 'received' };
}

/** Whether a field of an undocumented format says anything: blank text and empty lists and objects do not. */
export function isGiven(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/**
 * The type the service recognized, where it names one of ours in any case and with any separators; null for
 * what is worded otherwise, as its format is "not shown".
 */
export function recognizedType({
  documentType,
}: Pick<VerificationRecord, 'documentType'>): DocumentType | null {
  if (typeof documentType !== 'string') return null;
  const name = documentType
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  return DocumentType.options.find((type) => type === name) ?? null;
}

function timeOf(text: string | null): string | null {
  return text !== null && isGiven(text) ? text : null;
}
