import type { ApplicationId, SubmissionId } from '../../preload/contract/ids.ts';
import type { OutboxState } from '../../preload/contract/models/outbox.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { LearnedApplications } from '../applications/learned-applications.ts';
import type { OwnerMemory } from '../applications/owners.ts';
import { SentLists } from '../outbox/book/sent-lists.ts';
import { type BringBackParts, bringBackCaptures } from '../outbox/captures/bring-back-captures.ts';
import { owedDestruction } from '../outbox/captures/destruction.ts';
import { AuditBooks } from '../outbox/journal/audit/books.ts';
import { ChangesUnderWay } from '../outbox/journal/audit/changes-under-way.ts';
import type { AuditTrail } from '../outbox/journal/audit-trail.ts';
import { failureAnswer } from '../outbox/journal/error.ts';
import { openJournal } from '../outbox/journal/open-journal.ts';
import type { SqliteJournal } from '../outbox/journal/sqlite-journal.ts';
import { RetentionPurger } from '../outbox/retention/retention-purger.ts';
import type { RetentionParts } from '../outbox/retention/rules.ts';
import { type HeldSubmission, heldCaptures } from '../outbox/submission/held-submission.ts';
import { createAuditService, type KnownNow } from '../privacy/audit-service.ts';
import { type OtherUsersParts, othersWaiting } from '../privacy/other-users.ts';
import { PersonService } from '../privacy/person-service.ts';
import { PersonSubmissions } from '../privacy/submissions.ts';
import type { User } from '../session/session.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import type { IncidentLog } from '../system/incident-log.ts';
import type { BlobId } from '../vault/blob-store.ts';
import {
  type Asked,
  type Destroyed,
  type DestructionParts,
  destroyUserVault,
  finishDestructions,
} from '../vault/destroy-user-vault.ts';
import { openKeptReach } from '../vault/kept-reach.ts';
import { keyPlace, type ProfileKeychain } from '../vault/key-place.ts';
import type { UserVault } from '../vault/user-vault.ts';

export interface RecordsParts
  extends Omit<RetentionParts, 'journal' | 'audit'>,
    Pick<BringBackParts, 'fetched' | 'applicantOf' | 'mayHaveBeenSent'> {
  readonly journal: SqliteJournal;
  /** Returns the desk's own record, or null until it is open. */
  readonly deskTrail: () => AuditTrail | null;
  /** Provides the names of known applications. If it's omitted, no names are shown. */
  readonly learned?: Pick<LearnedApplications, 'about'>;
  readonly owners?: Pick<OwnerMemory, 'all'>;
  /** Returns the stored files that don't belong to any submission. */
  readonly otherFiles: () => readonly BlobId[];
}

/** The desk's records: who did what, about whom, and how long that is kept. */
export type Records = ReturnType<typeof createRecords>;

/** Creates the desk's records. */
export function createRecords(parts: RecordsParts) {
  const { book, journal, records, report, clock } = parts;
  const { audit } = journal;
  const books = new AuditBooks(audit, parts.deskTrail);
  const kept = {
    entries: (after: number | null, limit: number) => audit.entries(after, limit),
    export: () => books.all(),
    removeBefore: (date: string) => books.removeBefore(date),
  };
  return {
    audit: createAuditService(
      books,
      (note) => book.note(note),
      () => knownNow(parts),
    ),
    person: new PersonService({
      submissions: new PersonSubmissions({ ...parts, audit }),
      records,
      held: book.hold.covers,
      user: book.user,
      clock,
    }),
    sent: new SentLists({ book, journal, audit }),
    retention: new RetentionPurger({ ...parts, audit: kept }),
    /**
     * Completes what was interrupted if the program was killed. Call this before anything else. Returns the number of
     * files that nobody can open.
     */
    settle: (): Promise<number> =>
      settleFiles(parts).catch((cause: unknown) => {
        // What remains is sealed, and the next start processes it again.
        report('records:open', cause);
        return 0;
      }),
  };
}

/** Returns functions that find the names for audit entries and look up each name only once. */
function knownNow({ book, learned, owners }: RecordsParts): KnownNow {
  const submissions = new Map<string, HeldSubmission | null>();
  const applications = new Map<string, string | null>();
  let labels: ReadonlyMap<string, string> | null = null;
  return {
    submission(id) {
      const before = submissions.get(id);
      if (before !== undefined) return before;
      const held = book.find(id as SubmissionId);
      submissions.set(id, held);
      return held;
    },
    application(id) {
      const before = applications.get(id);
      if (before !== undefined) return before;
      const about = learned?.about(id as ApplicationId);
      const name = about?.legalName ?? about?.clientTrackingToken ?? null;
      applications.set(id, name);
      return name;
    },
    owner(recordId) {
      labels ??= new Map(
        (owners?.all() ?? []).toReversed().map((one) => [String(one.recordId), one.label]),
      );
      return labels.get(recordId) ?? null;
    },
  };
}

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

export interface KeptJournal {
  readonly journal: SqliteJournal;
  /** Must be closed before the journal, because it writes to it. */
  readonly changes: ChangesUnderWay;
  /** Updates what the keychain knows about the journal, provided that the keychain answers quickly. */
  readonly keepReached: () => Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a user's journal and compares it with what the keychain knows about it. Fails with the errors of `openJournal`.
 */
export async function openKeptJournal(
  parts: ProfileKeychain & { readonly disk?: Disk },
  vault: UserVault,
  userId: string,
): Promise<Result<KeptJournal>> {
  // A session-only journal can't be compared, because nothing about it is stored elsewhere.
  const reach = vault.problem === null ? await openKeptReach(keyPlace(parts, userId)) : null;
  const opened = openJournal(vault, reach?.before ?? null, parts.disk);
  if (!opened.ok) return opened;
  const journal = opened.value;
  return ok({
    journal,
    changes: new ChangesUnderWay(),
    keepReached: async () => reach?.keep(journal.reached()),
    async close() {
      journal.close();
      await reach?.close();
    },
  });
}

interface Destroying extends DestructionParts {
  readonly profileDir: string;
  readonly log: IncidentLog;
  readonly disk?: Disk;
}

/** Makes all of a user's data unreadable (see `destroyUserVault`). Fails with `keychain` or `storage`. */
export async function destroyFor(
  user: Pick<User, 'id' | 'email'>,
  why: Asked['why'],
  parts: Destroying,
): Promise<Result<Destroyed>> {
  const { profileDir, log, disk = systemDisk } = parts;
  try {
    const asked = { by: user.email, why };
    return await destroyUserVault(profileDir, user.id, parts, asked, { disk });
  } catch (cause) {
    return err(failureAnswer(log, 'vault:destroy', cause));
  }
}

/**
 * Removes what is left of vaults that were destroyed in this run or earlier ones. The data is already unreadable, but
 * another program may hold some of the files. Tries to remove each file only once, because the next sign-in waits for
 * this.
 */
export function removeDestroyed(parts: Destroying): Promise<void> {
  const { profileDir, disk = systemDisk } = parts;
  return finishDestructions(profileDir, parts, { signal: AbortSignal.abort(), disk });
}

/** Counts what is waiting here for other users. This is only a line on the screen, so errors must not stop work. */
export async function countOthers(
  parts: Omit<OtherUsersParts, 'server'> & { readonly log: IncidentLog },
  { server }: User,
  ownId: string,
): Promise<OutboxState['others']> {
  try {
    return await othersWaiting({ ...parts, server }, ownId);
  } catch (cause) {
    parts.log.report('others', cause);
    return [];
  }
}
