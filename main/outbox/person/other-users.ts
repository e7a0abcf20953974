import { join } from 'node:path';
import type { OutboxState } from '../../../preload/contract/models/outbox.ts';
import { isBeingDestroyed } from '../../vault/destroy-user-vault.ts';
import { folderOfUserId, otherUserFolders } from '../../vault/user-folders.ts';
import { JOURNAL } from '../journal/file.ts';
import { countWaiting, type OthersWaiting } from '../sending/count-waiting.ts';

/**
 * What waits in this profile for other users than `ownId`: how many, and since when. Nothing of whose
 * it is or what is in it; null when nothing does.
 */
export async function othersWaiting(
  profileDir: string,
  ownId: string,
): Promise<OutboxState['others']> {
  const ids = await otherUserFolders(profileDir, ownId);
  const waiting: OthersWaiting[] = [];
  for (const id of ids) {
    const folder = folderOfUserId(profileDir, id);
    // What is left of somebody whose key is gone waits for nothing.
    const counted = (await isBeingDestroyed(folder)) ? null : countWaiting(join(folder, JOURNAL));
    if (counted !== null) waiting.push(counted);
  }
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const since = waiting.flatMap((one) => one.since ?? []).sort()[0] ?? null;
  return { count, since };
}
