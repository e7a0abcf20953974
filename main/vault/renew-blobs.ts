import { isUnder, KEY_PART_BYTES, rewrapKeyPart } from './blob-header.ts';
import type { BlobId } from './blob-store.ts';
import { BATCH_CHUNKS, SEALED_CHUNK_BYTES } from './chunk-stream.ts';
import type { FileLayer, OpenFile } from './file-layer.ts';
import { removeQuietly, storedIds, storedPath, unfinishedPath } from './stored-files.ts';
import type { UserKey } from './user-key.ts';

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
  // Also when there was nothing to do: a run broken off may have left a rename that is not durable.
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
    // Before the rename: Windows replaces no open file.
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
