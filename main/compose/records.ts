import type { RecordsService } from '../ipc/mode.ts';
import { type BringBackParts, bringBackCaptures } from '../outbox/captures/bring-back-captures.ts';
import { owedDestruction } from '../outbox/captures/owed-destruction.ts';
import { AuditBooks } from '../outbox/journal/audit/books.ts';
import type { AuditTrail } from '../outbox/journal/audit/trail.ts';
import type { SqliteJournal } from '../outbox/journal/sqlite/sqlite-journal.ts';
import { createAuditService } from '../outbox/person/audit-service.ts';
import { createPersonSubmissions } from '../outbox/person/submissions.ts';
import { createRetentionKeeper, type RetentionKeeper } from '../outbox/retention/keeper.ts';
import type { RetentionParts } from '../outbox/retention/parts.ts';
import { heldCaptures } from '../outbox/submission/held-submission.ts';
import { createPersonService } from '../privacy/person-service.ts';
import type { BlobId } from '../vault/blob-store.ts';

export interface RecordsParts
  extends Omit<RetentionParts, 'journal' | 'audit'>,
    Pick<BringBackParts, 'fetched' | 'applicantOf' | 'mayHaveBeenSent'> {
  readonly journal: SqliteJournal;
  /** The desk's own record, once it is open. */
  readonly deskTrail: () => AuditTrail | null;
  /** Stored files that belong to no submission. */
  readonly otherFiles: () => readonly BlobId[];
}

export interface OpenRecords extends RecordsService {
  readonly retention: RetentionKeeper;
  /** Stored files that nothing names and that cannot be opened. */
  readonly unreadableFiles: number;
}

/**
 * Puts together what the desk keeps as records. First ends what a kill broke off and brings captures
 * back that nothing names, so it has to be awaited before anything is taken in.
 */
export async function openRecordsService(parts: RecordsParts): Promise<OpenRecords> {
  const { book, journal, records, report, clock } = parts;
  const { audit } = journal;
  const unreadableFiles = await settleFiles(parts).catch((cause: unknown) => {
    // What is left is sealed, and gone through again at the next start.
    report('records:open', cause);
    return 0;
  });
  const books = new AuditBooks(audit, parts.deskTrail);
  const kept = {
    entries: (after: number | null, limit: number) => audit.entries(after, limit),
    export: () => books.export(),
    removeBefore: (date: string) => books.removeBefore(date),
  };
  return {
    audit: createAuditService(books, book),
    person: createPersonService({
      submissions: createPersonSubmissions({ ...parts, audit }),
      records,
      user: book.user,
      clock,
    }),
    retention: createRetentionKeeper({ ...parts, audit: kept }),
    unreadableFiles,
  };
}

/** Resolves with how many files cannot be opened. */
async function settleFiles(parts: RecordsParts): Promise<number> {
  const { journal, records, blobs, report } = parts;
  const named = new Set<BlobId>([
    ...journal.withContents().flatMap((one) => heldCaptures(one).map(({ blobId }) => blobId)),
    ...parts.otherFiles(),
  ]);
  await owedDestruction(records, blobs)
    .finish(named)
    .catch((cause: unknown) => report('records:owed', cause));
  return bringBackCaptures(parts, named);
}
