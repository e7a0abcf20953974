import { dirname } from 'node:path';
import { errorCode } from '../files/disk-error.ts';
import type { FileLayer } from './file-layer.ts';

/**
 * Puts `bytes` in the place of the file at `path`, durably and in one step: a power loss leaves the one
 * or the other. Throws Node's error, and the file is then as it was.
 */
export async function replaceFile(
  files: FileLayer,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const unfinished = `${path}.new`;
  await removeFile(files, unfinished);
  const file = await files.create(unfinished);
  try {
    await file.write(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await files.rename(unfinished, path);
  await files.syncFolder(dirname(path));
}

/** Removes a file that may not be there. */
export async function removeFile(files: FileLayer, path: string): Promise<void> {
  try {
    await files.remove(path);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause;
  }
}
