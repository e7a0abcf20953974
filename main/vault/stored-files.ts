import { join } from 'node:path';
import * as v from 'valibot';
import { BlobId } from './blob-store.ts';
import type { FileLayer } from './file-layer.ts';

const STORED = '.blob';
const UNFINISHED = '.part';

/** Where a stored file lies. The id is checked again here: it becomes part of a path. */
export function storedPath(folder: string, id: BlobId): string {
  return join(folder, `${v.parse(BlobId, id)}${STORED}`);
}

/** Where it lies until it is whole and synced. */
export function unfinishedPath(folder: string, id: BlobId): string {
  return join(folder, `${v.parse(BlobId, id)}${UNFINISHED}`);
}

/** The ids of all stored files, in no order. */
export async function storedIds(folder: string, files: FileLayer): Promise<readonly BlobId[]> {
  const names = await files.names(folder);
  return names.flatMap((name) => {
    const id = v.safeParse(BlobId, name.slice(0, -STORED.length));
    return name.endsWith(STORED) && id.success ? [id.output] : [];
  });
}

/** Removes what a crash left unfinished. */
export async function sweepUnfinished(folder: string, files: FileLayer): Promise<void> {
  for (const name of await files.names(folder)) {
    if (name.endsWith(UNFINISHED)) await removeQuietly(files, join(folder, name));
  }
}

async function removeQuietly(files: FileLayer, path: string): Promise<void> {
  try {
    // A file that is held is tried once and not waited for.
    await files.remove(path, AbortSignal.abort());
  } catch {
    // The file is gone, or the disk is failing: the rest is sealed, and swept at the next start.
  }
}
