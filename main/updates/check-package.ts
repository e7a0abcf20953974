import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { openFile, removeAll } from '../files/change-files.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { UpdateRefused } from './update-refused.ts';

/**
 * Holds a package against its digest once more, as it lay in the profile since it came.
 * @param sha512 base64
 * @throws {UpdateRefused} damaged
 */
export async function checkPackage(path: string, sha512: string): Promise<void> {
  const digest = createHash('sha512');
  for await (const part of createReadStream(path)) digest.update(part);
  if (digest.digest('base64') !== sha512) throw new UpdateRefused('damaged');
}

/**
 * Copies a program to `to`, durably, and holds the copy against its digest. Nothing is there afterwards
 * where it fails.
 * @throws {UpdateRefused} damaged, or what the disk says
 */
export async function copyProgram(from: string, to: string, sha512: string): Promise<void> {
  await removeAll(to);
  try {
    const handle = await openFile(to, 'create');
    try {
      for await (const part of createReadStream(from)) await handle.writeFile(part);
      await handle.chmod(0o755);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await checkPackage(to, sha512);
    await syncFolder(dirname(to));
  } catch (cause) {
    await removeAll(to).catch(() => undefined);
    throw cause;
  }
}
