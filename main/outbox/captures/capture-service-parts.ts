import type { Precheck } from '../../precheck/precheck.ts';
import type { BlobStore } from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import type { OwedDestruction } from './owed-destruction.ts';

/** Services that the work on captures needs. */
export interface CaptureServiceParts {
  readonly book: SubmissionBook;
  readonly blobs: BlobStore;
  readonly owed: Pick<OwedDestruction, 'owe' | 'settle'>;
  readonly precheck: Precheck;
  /** Writes a defect down (a check or a removal that failed in an unexpected way). */
  readonly report: (where: string, cause: unknown) => void;
}
