import { ok, type Result } from '../../preload/contract/result.ts';
import type { Disk } from '../files/disk.ts';
import { ChangesUnderWay } from '../outbox/journal/audit/changes-under-way.ts';
import { openJournal } from '../outbox/journal/file.ts';
import type { SqliteJournal } from '../outbox/journal/sqlite/sqlite-journal.ts';
import { openKeptReach } from '../vault/kept-reach.ts';
import { keyPlace, type ProfileKeychain } from '../vault/key-place.ts';
import type { UserVault } from '../vault/user-vault.ts';

export interface KeptJournal {
  readonly journal: SqliteJournal;
  /** Has to be closed before, as it writes into the journal. */
  readonly changes: ChangesUnderWay;
  /** Brings what the keychain knows of the journal up to date, as far as it answers within a moment. */
  readonly keepReached: () => Promise<void>;
  close(): Promise<void>;
}

/** Opens a user's journal, held against what the keychain knows of it. Errors: as `openJournal`. */
export async function openKeptJournal(
  parts: ProfileKeychain & { readonly disk?: Disk },
  vault: UserVault,
  userId: string,
): Promise<Result<KeptJournal>> {
  // A journal of this session only has nothing outside to be compared with.
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
