import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { OutboxState } from '../../../preload/contract/models/outbox.ts';
import { isBeingDestroyed } from '../../vault/destroy-user-vault.ts';
import { folderOfUserId, otherUserFolders } from '../../vault/user-folders.ts';
import { JOURNAL } from '../journal/file.ts';

/**
 * Counts what waits in this profile for other users than `ownId`, and says since when. The owner and the
 * contents stay unknown. Null when nothing waits.
 */
export async function othersWaiting(
  profileDir: string,
  ownId: string,
): Promise<OutboxState['others']> {
  const ids = await otherUserFolders(profileDir, ownId);
  const waiting: OthersWaiting[] = [];
  for (const id of ids) {
    const folder = folderOfUserId(profileDir, id);
    // A vault whose key is gone waits for nothing, whatever files are left of it.
    const counted = (await isBeingDestroyed(folder)) ? null : countWaiting(join(folder, JOURNAL));
    if (counted !== null) waiting.push(counted);
  }
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const since = waiting.flatMap((one) => one.since ?? []).sort()[0] ?? null;
  return { count, since };
}

interface OthersWaiting {
  readonly count: number;
  /** When the first of them was put into the outbox, ISO 8601; null when nothing waits. */
  readonly since: string | null;
}

/**
 * How many submissions in the journal at `path` have not reached an end (`ready`, `sending`,
 * `unknown`), read without its user's key and without changing it. Null when there is no journal, or
 * none that can be read. The columns are not proved genuine: this is for a line on the screen only.
 */
export function countWaiting(path: string): OthersWaiting | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 500 });
    const row = database
      .prepare(
        `SELECT count(*) AS count, min(queued_at) AS since FROM submissions
         WHERE state IN ('ready', 'sending', 'unknown')`,
      )
      .get();
    return { count: Number(row?.count), since: typeof row?.since === 'string' ? row.since : null };
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
