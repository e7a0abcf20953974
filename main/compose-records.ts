import { createPersonDesk } from './casework/person-desk.ts';
import type { RecordsDesk } from './ipc/workspace.ts';
import { createAuditDesk } from './outbox/audit-desk.ts';
import { createPersonSubmissions } from './outbox/person-submissions.ts';
import { submissionRemoval } from './outbox/remove-submission.ts';
import { createRetentionKeeper, type RetentionKeeper } from './outbox/retention-keeper.ts';
import { sweepOrphans } from './outbox/retention-orphans.ts';
import type { RetentionParts } from './outbox/retention-parts.ts';
import type { SqliteJournal } from './outbox/sqlite-journal.ts';
import type { BlobId } from './vault/blob-store.ts';

export interface RecordsParts extends Omit<RetentionParts, 'journal' | 'audit'> {
  readonly journal: SqliteJournal;
  /** The user's folder, and the journal's file in it. */
  readonly folder: string;
  readonly file: string;
  /** Stored files that belong to no submission. */
  readonly otherFiles: () => readonly BlobId[];
}

export interface OpenRecords extends RecordsDesk {
  readonly retention: RetentionKeeper;
}

/**
 * Puts together what the desk keeps as records. First ends what a kill broke off and clears away files
 * that nothing names, so it has to be awaited before anything is taken in.
 */
export async function openRecordsDesk(parts: RecordsParts): Promise<OpenRecords> {
  const { book, journal, records, report, clock } = parts;
  const { audit } = journal;
  try {
    await submissionRemoval(parts).finish();
    await sweepOrphans(parts);
  } catch (cause) {
    // What is left is sealed, and gone through again at the next start.
    report('records:open', cause);
  }
  return {
    audit: createAuditDesk(audit, book),
    person: createPersonDesk({
      submissions: createPersonSubmissions({ ...parts, audit }),
      records,
      user: book.user,
      clock,
    }),
    retention: createRetentionKeeper({ ...parts, audit }),
  };
}
