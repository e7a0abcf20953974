import { join } from 'node:path';
import { isUnder, KEY_PART_BYTES, rewrapKeyPart } from './blob-header.ts';
import type { BlobId } from './blob-store.ts';
import { BATCH_CHUNKS, SEALED_CHUNK_BYTES } from './chunk-stream.ts';
import type { FileLayer, OpenFile } from './file-layer.ts';
import { type KeyPlace, writeKeyDocument } from './key-place.ts';
import type { KeyRing } from './open-key-ring.ts';
import { recordSealer } from './sealed-records.ts';
import { inTransaction } from './sqlite-database.ts';
import { keyInUse, moveAside, openRecordsFile, type RecordRow } from './sqlite-record-store.ts';
import { removeQuietly, storedIds, storedPath, unfinishedPath } from './stored-files.ts';
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

/**
 * Seals the records at `path` under `to` if they lie under `from`, in one transaction; otherwise
 * changes nothing. Records that `from` does not open are set aside. Nothing that `from` opens is left in
 * the file or its log. Throws SQLite's error, and has then changed nothing.
 */
function renewRecords(path: string, from: UserKey, to: UserKey): void {
  const database = openRecordsFile(path);
  try {
    if (keyInUse(database)?.equals(from.id)) {
      const [before, after] = [recordSealer(from), recordSealer(to)];
      const change = database.prepare(
        'UPDATE records SET key_hash = ?, sealed = ? WHERE put_order = ?',
      );
      inTransaction(database, () => {
        const rows = database.prepare('SELECT * FROM records').all() as unknown as RecordRow[];
        for (const row of rows) {
          const { collection } = row;
          const opened = before.open(collection, row.key_hash, row.sealed);
          if (opened) {
            const { key, value } = opened;
            const hash = after.hash(collection, key);
            change.run(hash, after.seal(collection, key, value), row.put_order);
          } else moveAside(database, row.put_order);
        }
        database.prepare('UPDATE key_in_use SET id = ?').run(to.id);
      });
    }
    // The former rows stand in the log until it is emptied; `secure_delete` wipes them in the file.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/**
 * Puts every stored file whose key is wrapped by `from` under `to`: a new file with another key part
 * and the same rest takes the place of each, and all are durable when this resolves. May be broken off
 * and begun again at any point. A file that `from` does not open is damaged and stays as it is.
 * Throws the disk's error.
 */
export async function renewBlobs(
  folder: string,
  from: UserKey,
  to: UserKey,
  files: FileLayer,
): Promise<void> {
  await files.makeFolder(folder);
  for (const id of await storedIds(folder, files)) await renewBlob(folder, id, from, to, files);
  // A run that was broken off may have left a rename that is not durable, so this is done in any case.
  await files.syncFolder(folder);
}

async function renewBlob(
  folder: string,
  id: BlobId,
  from: UserKey,
  to: UserKey,
  files: FileLayer,
): Promise<void> {
  const file = await files.open(storedPath(folder, id));
  let written = false;
  try {
    const keyPart = new Uint8Array(KEY_PART_BYTES);
    if ((await file.read(keyPart, 0)) < KEY_PART_BYTES || !isUnder(from, keyPart)) return;
    const rewrapped = rewrapKeyPart(from, to, keyPart, id);
    if (!rewrapped) return;
    await writeCopy(unfinishedPath(folder, id), rewrapped, file, files);
    written = true;
  } finally {
    // Windows replaces no open file, so it is closed before the rename.
    await file.close();
  }
  if (written) await files.rename(unfinishedPath(folder, id), storedPath(folder, id));
}

async function writeCopy(
  path: string,
  keyPart: Uint8Array,
  from: OpenFile,
  files: FileLayer,
): Promise<void> {
  await removeQuietly(files, path);
  const copy = await files.create(path);
  try {
    await copy.write(keyPart);
    const batch = Buffer.allocUnsafe(BATCH_CHUNKS * SEALED_CHUNK_BYTES);
    for (let at = KEY_PART_BYTES; at < from.size; at += batch.length) {
      const got = await from.read(batch, at);
      if (got === 0) throw new Error('A stored file became shorter while it was copied');
      await copy.write(batch.subarray(0, got));
    }
    await copy.sync();
  } finally {
    await copy.close();
  }
}
