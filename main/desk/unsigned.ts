import { join } from 'node:path';
import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { SubmissionBook } from '../outbox/book/submission-book.ts';
import type { CaptureService } from '../outbox/captures/capture-service.ts';
import { takeOverDrafts } from '../outbox/captures/take-over.ts';
import { failureAnswer } from '../outbox/journal/error.ts';
import { JOURNAL } from '../outbox/journal/open-journal.ts';
import { countIn } from '../privacy/other-users.ts';
import type { User } from '../session/session.ts';
import { renameFile } from '../system/files/change-files.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { freeName } from '../system/files/look.ts';
import type { IncidentLog } from '../system/incident-log.ts';
import { concurrencyLimit } from '../system/tasks/concurrency-limit.ts';
import { type DestructionParts, isBeingDestroyed } from '../vault/destroy-user-vault.ts';
import { keyPlace } from '../vault/key-place.ts';
import { folderOfUserId, newUnsignedId, unsignedIds } from '../vault/user-folders.ts';
import { openUserVault, type UserVault } from '../vault/user-vault.ts';
import { destroyFor, type KeptJournal, openKeptJournal } from './records.ts';

/** A reserved address that can't be reached (RFC 2606), because there is no platform without a sign-in. */
const NO_SERVER = 'https://platform.invalid';

/** Creates the user for a new run in which nobody has signed in. */
export function nextUnsigned(): User {
  return unsignedUser(newUnsignedId());
}

/** Returns whether a user stands for work without a sign-in. */
export function isUnsigned({ email }: Pick<User, 'email'>): boolean {
  return email === '';
}

function unsignedUser(id: string): User {
  return { server: NO_SERVER, email: '', id };
}

export interface UnsignedParts extends DestructionParts {
  readonly profileDir: string;
  readonly log: IncidentLog;
  readonly disk?: Disk;
}

interface TakenInto {
  readonly vault: UserVault;
  readonly book: SubmissionBook;
  readonly captures: Pick<CaptureService, 'resume'>;
}

/**
 * The number of drafts that are waiting, and of spaces that nobody can open because the keychain has no key for them.
 */
export interface UnsignedCount {
  readonly drafts: number;
  readonly unreadable: number;
}

export const NOTHING_UNSIGNED: UnsignedCount = { drafts: 0, unreadable: 0 };

/** The spaces (each a folder and a key) of runs without a sign-in. Their drafts don't belong to anyone yet. */
export class UnsignedSpaces {
  readonly #parts: UnsignedParts;
  readonly #oneAtATime = concurrencyLimit(1);
  readonly #closing = new AbortController();

  constructor(parts: UnsignedParts) {
    this.#parts = parts;
  }

  /** Reads the spaces again and counts the drafts that are waiting there. */
  count(): Promise<UnsignedCount> {
    return this.#oneAtATime(() => this.#count());
  }

  /**
   * Renames the spaces that nobody can open, so that they are no longer counted. Destroys nothing, because the keys may
   * come back with the keychain. Returns the number of renamed spaces.
   */
  setAsideUnreadable(): Promise<number> {
    return this.#oneAtATime(async () => {
      const { profileDir, disk = systemDisk } = this.#parts;
      const { keyless } = await this.#spaces();
      for (const id of keyless) {
        const folder = folderOfUserId(profileDir, id);
        await renameFile(folder, freeName(folder, 'set-aside'), { disk });
      }
      return keyless.length;
    });
  }

  async #count(): Promise<UnsignedCount> {
    const { profileDir } = this.#parts;
    const countOf = (id: string) =>
      countIn(join(folderOfUserId(profileDir, id), JOURNAL), ['draft', 'ready'])?.count ?? null;
    const { keyed, keyless } = await this.#spaces();
    let drafts = 0;
    for (const id of keyed) {
      const count = countOf(id);
      drafts += count ?? 0;
      // The program ended before anything was added.
      if (count === 0)
        await this.#removeEmpty(id).catch((cause: unknown) =>
          this.#parts.log.report('unsigned:remove', cause),
        );
    }
    return { drafts, unreadable: keyless.filter((id) => (countOf(id) ?? 0) > 0).length };
  }

  /** Turns all drafts in these spaces into drafts of `into`. Fails with `keychain`, `storage`, or `fileNotTaken`. */
  takeOver(into: TakenInto): Promise<Result<void>> {
    return this.#oneAtATime(() => this.#takeAll(into));
  }

  /** Interrupts a takeover. Nothing is lost. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#oneAtATime(async () => {});
  }

  async #takeAll(into: TakenInto): Promise<Result<void>> {
    const { problem } = into.vault;
    if (problem !== null) return err({ code: 'keychain', problem });
    let failure: AppError | null = null;
    for (const id of (await this.#spaces()).keyed) {
      if (this.#closing.signal.aborted) return err({ code: 'cancelled' });
      const taken = await this.#takeOne(id, into).catch((cause: unknown) =>
        err(failureAnswer(this.#parts.log, 'unsigned:take-over', cause)),
      );
      if (!taken.ok) failure = taken.error;
    }
    return failure === null ? ok(undefined) : err(failure);
  }

  async #takeOne(id: string, into: TakenInto): Promise<Result<void>> {
    const emptied = await this.#within(id, async ({ journal, blobs }): Promise<Result<boolean>> => {
      const { book, captures } = into;
      const { signal } = this.#closing;
      const from = { journal, blobs };
      const taken = await takeOverDrafts({ from, book, blobs: into.vault.blobs, signal });
      if (!taken.ok) return taken;
      captures.resume(taken.value);
      // Keep a damaged journal, because someone may still be able to recover something from it.
      return ok(journal.damage() === null);
    });
    if (!emptied.ok) return emptied;
    return emptied.value ? this.#destroy(id) : ok(undefined);
  }

  /**
   * Removes an empty space. First proves that it is empty, because anyone who can write files can put an empty journal
   * there.
   */
  async #removeEmpty(id: string): Promise<void> {
    const isEmpty = await this.#within(id, async ({ journal }) =>
      ok(journal.damage() === null && Object.values(journal.count()).every((many) => many === 0)),
    );
    if (isEmpty.ok && isEmpty.value) await this.#destroy(id);
  }

  async #destroy(id: string): Promise<Result<void>> {
    const gone = await destroyFor(unsignedUser(id), null, this.#parts);
    return gone.ok ? ok(undefined) : gone;
  }

  /**
   * Opens a space and runs `work` with it. Fails with `storage`, or with `keychain`, which includes a key that no
   * longer exists.
   */
  async #within<T>(
    id: string,
    work: (space: Pick<UserVault, 'blobs'> & Pick<KeptJournal, 'journal'>) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const { profileDir: profile, disk = systemDisk } = this.#parts;
    const opened = await openUserVault({ ...this.#parts, ...unsignedUser(id), profile, disk });
    if (!opened.ok) return opened;
    const vault = opened.value;
    const closers = [() => vault.close()];
    try {
      if (vault.problem !== null) return err({ code: 'keychain', problem: vault.problem });
      const kept = await openKeptJournal(this.#parts, vault, id);
      if (!kept.ok) return kept;
      closers.unshift(() => kept.value.close());
      return await work({ journal: kept.value.journal, blobs: vault.blobs });
    } finally {
      for (const close of closers) await close();
    }
  }

  /**
   * Returns the spaces for which the keychain has, or may have, a key, and the spaces without a key. Leaves out spaces
   * that are being destroyed.
   */
  async #spaces() {
    const keyed: string[] = [];
    const keyless: string[] = [];
    for (const id of await unsignedIds(this.#parts.profileDir)) {
      if (await isBeingDestroyed(this.#parts, id)) continue;
      const key = await this.#parts.keychain.get(keyPlace(this.#parts, id).account);
      (key.ok && key.value === null ? keyless : keyed).push(id);
    }
    return { keyed, keyless };
  }
}
