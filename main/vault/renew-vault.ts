import { join } from 'node:path';
import type { FileLayer } from './file-layer.ts';
import { type KeyPlace, writeKeyDocument } from './key-place.ts';
import type { KeyRing } from './open-key-ring.ts';
import { renewBlobs } from './renew-blobs.ts';
import { renewRecords } from './renew-records.ts';
import type { UserKey } from './user-key.ts';

/**
 * Puts what else is sealed in `folder` under `to` if it lies under `from`, durably and all at once, and
 * changes nothing if it lies under `to` already. Throws when it could not, having changed nothing.
 */
export type Reseal = (folder: string, from: UserKey, to: UserKey) => void;

export const BLOBS = 'blobs';
export const RECORDS = 'records.db';

/** The keys that what lies in a vault may be under: the one to seal with first. */
export type Keys = readonly [UserKey, ...UserKey[]];

/**
 * Finishes the renewal that the keychain speaks of, if any. The keychain holds both keys until
 * everything is durable under the newer, so that this can be killed anywhere and is taken up at the next
 * opening. Returns the keys in use then: still both where something failed (a full disk, say), which
 * leaves everything readable and the rest for the next opening.
 */
export async function renewVault(
  place: KeyPlace,
  { key: to, former: from, document }: KeyRing,
  folder: string,
  files: FileLayer,
  reseal: Reseal,
): Promise<Keys> {
  if (from === null) return [to];
  try {
    renewRecords(join(folder, RECORDS), from, to);
    reseal(folder, from, to);
    await renewBlobs(join(folder, BLOBS), from, to, files);
  } catch {
    return [to, from];
  }
  const current = document.next ?? document.current;
  const finished = await writeKeyDocument(place, { ...document, current, next: null });
  return finished.ok ? [to] : [to, from];
}
