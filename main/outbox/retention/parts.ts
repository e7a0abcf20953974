import type { Retention } from '../../../preload/contract/models/settings.ts';
import type { LastingBlobs } from '../../vault/lasting-destruction.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import type { AuditTrail } from '../journal/audit/trail.ts';
import type { Journal } from '../journal/journal.ts';

/** Services that retention works with. */
export interface RetentionParts {
  readonly book: SubmissionBook;
  readonly journal: Pick<Journal, 'inStates' | 'withContents' | 'page'> & { compact(): void };
  readonly audit: Pick<AuditTrail, 'entries' | 'export' | 'removeBefore'>;
  readonly blobs: LastingBlobs;
  /** Store of the clock's last look. */
  readonly records: RecordStore;
  /** Null while nobody can know how long things are to be kept: then nothing goes. */
  readonly retention: () => Retention | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Something is being sent: compaction waits. */
  readonly busy: () => boolean;
  readonly report: (where: string, cause: unknown) => void;
}
