import { join } from 'node:path';
import type { OutboxState } from '../../preload/contract/models/outbox.ts';
import { otherUserFolders } from '../vault/user-folders.ts';
import { countWaiting } from './count-waiting.ts';
import { JOURNAL } from './journal-file.ts';

/**
 * What waits in this profile for other users than `ownId`: how many, and since when. Nothing of whose
 * it is or what is in it; null when nothing does.
 */
export async function othersWaiting(
  profileDir: string,
  ownId: string,
): Promise<OutboxState['others']> {
  const folders = await otherUserFolders(profileDir, ownId);
  const waiting = folders.flatMap((folder) => countWaiting(join(folder, JOURNAL)) ?? []);
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const since = waiting.flatMap((one) => one.since ?? []).sort()[0] ?? null;
  return { count, since };
}
