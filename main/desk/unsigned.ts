import { join } from 'node:path';
import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { SubmissionBook } from '../outbox/book/submission-book.ts';
import type { CaptureService } from '../outbox/captures/capture-service.ts';
import { takeOverDrafts } from '../outbox/captures/take-over.ts';
import { failureAnswer } from '../outbox/journal/error.ts';
import { JOURNAL } from '../outbox/journal/file.ts';
import { countIn } from '../privacy/other-users.ts';
import type { User } from '../session/session.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import type { IncidentLog } from '../system/incident-log.ts';
import { concurrencyLimit } from '../system/tasks/concurrency-limit.ts';
import { isBeingDestroyed } from '../vault/destroy-user-vault.ts';
import type { ProfileKeychain } from '../vault/key-place.ts';
import { folderOfUserId, newUnsignedId, unsignedIds } from '../vault/user-folders.ts';
import { openUserVault, type UserVault } from '../vault/user-vault.ts';
import { destroyFor, openKeptJournal } from './records.ts';

/** Leads nowhere (RFC 2606): without a sign-in there is no platform. */
const NO_SERVER = 'https://platform.invalid';

/** Names the space of a new run in which nobody has signed in. */
export function nextUnsigned(): User {
  return unsignedUser(newUnsignedId());
}

/** Tells whether a user stands for nobody: for the space of a run without a sign-in. */
export function isUnsigned({ email }: Pick<User, 'email'>): boolean {
  return email === '';
}

function unsignedUser(id: string): User {
  return { server: NO_SERVER, email: '', id };
}

export interface UnsignedParts extends ProfileKeychain {
  readonly profileDir: string;
  readonly log: IncidentLog;
  readonly disk?: Disk;
}

export interface UnsignedSpaces {
  /** How many drafts wait there; looks anew. */
  count(): Promise<number>;
  /** Makes all of them the drafts of `into`. Errors: `keychain`, `storage`, `fileNotTaken`. */
  takeOver(into: TakenInto): Promise<Result<void>>;
  /** Breaks a taking over off, which loses nothing. */
  close(): Promise<void>;
}

interface TakenInto {
  readonly vault: UserVault;
  readonly book: SubmissionBook;
  readonly captures: Pick<CaptureService, 'resume'>;
}

/** Opens the way to the spaces of runs without a sign-in, whose drafts are nobody's yet. */
export function unsignedSpaces(parts: UnsignedParts): UnsignedSpaces {
  const { profileDir, log, disk = systemDisk } = parts;
  const oneAtATime = concurrencyLimit(1);
  const closing = new AbortController();

  /** Names the spaces that can be read: of one that is being destroyed the key is gone. */
  async function spaces(): Promise<readonly string[]> {
    const ids = await unsignedIds(profileDir);
    const gone = await Promise.all(
      ids.map((id) => isBeingDestroyed(folderOfUserId(profileDir, id))),
    );
    return ids.filter((_, index) => gone[index] === false);
  }

  async function takeOne(id: string, into: TakenInto): Promise<Result<void>> {
    const opened = await openUserVault({
      ...parts,
      ...unsignedUser(id),
      profile: profileDir,
      disk,
    });
    if (!opened.ok) return opened;
    const vault = opened.value;
    const closers = [vault.close];
    try {
      if (vault.problem !== null) return err({ code: 'keychain', problem: vault.problem });
      const kept = await openKeptJournal(parts, vault, id);
      if (!kept.ok) return kept;
      closers.unshift(kept.value.close);
      const { journal } = kept.value;
      const from = { journal, blobs: vault.blobs };
      const { book, captures } = into;
      const { signal } = closing;
      const taken = await takeOverDrafts({ from, book, blobs: into.vault.blobs, signal });
      if (!taken.ok) return taken;
      captures.resume(taken.value);
      // A damaged journal stays: somebody may still find something in it.
      if (journal.damage() !== null) return ok(undefined);
    } finally {
      for (const close of closers) await close();
    }
    const gone = await destroyFor({ id }, parts);
    return gone.ok ? ok(undefined) : gone;
  }

  async function takeAll(into: TakenInto): Promise<Result<void>> {
    const { problem } = into.vault;
    if (problem !== null) return err({ code: 'keychain', problem });
    let failure: AppError | null = null;
    for (const id of await spaces()) {
      if (closing.signal.aborted) return err({ code: 'cancelled' });
      const taken = await takeOne(id, into).catch((cause: unknown) =>
        err(failureAnswer(log, 'unsigned:take-over', cause)),
      );
      if (!taken.ok) failure = taken.error;
    }
    return failure === null ? ok(undefined) : err(failure);
  }

  return {
    count: () =>
      oneAtATime(async () => {
        let waiting = 0;
        for (const id of await spaces()) {
          const journal = join(folderOfUserId(profileDir, id), JOURNAL);
          const found = countIn(journal, ['draft', 'ready']);
          waiting += found?.count ?? 0;
          // Its program ended before anything was taken in.
          if (found?.count === 0) await destroyFor({ id }, parts);
        }
        return waiting;
      }),
    takeOver: (into) => oneAtATime(() => takeAll(into)),
    async close() {
      closing.abort();
      await oneAtATime(async () => {});
    },
  };
}
