import { DocumentType, type VerificationRecord } from './verification.ts';

/** How an answer contradicts itself: two flags that exclude each other, or a time without its flag. */
export const CONTRADICTIONS = [
  'passedAndFailed',
  'passedAndErrored',
  'passedAtWithoutPassed',
  'failedAtWithoutFailed',
] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

/**
 * What a record says about its check. `at` is the record's time, or null if it can't be read. `received`: no flag is
 * set. Staff must look at everything except `passed` and `received`.
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
 * Returns the result in an answer. Its flags decide (spec, "Document verification record"). When they change is "not
 * shown", so a missing flag means nothing. A failure with an error counts as failed, because both say that the check
 * didn't pass. A time that can't be read is in `other` but counts as given.
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

/**
 * Returns whether a field in an undocumented format has content. Blank text, empty lists, and empty objects don't
 * count.
 */
export function isGiven(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/**
 * Returns the type that the service recognized, if it's a known type, ignoring case and separators. Otherwise returns
 * null, because the format is "not shown".
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
