import { join } from 'node:path';
import { eachInTurn } from '../tasks/concurrency-limit.ts';
import { removeAll } from './change-files.ts';
import { type Disk, systemDisk } from './disk.ts';
import { namesIn } from './look.ts';
import { TryAgain } from './try-again.ts';

/**
 * Removes what an earlier run left in `folder`, and then the folder itself if it is empty. Resolves after the first
 * try. Files that another program holds are removed later, and new files may be added in the meantime. Close the
 * returned object to stop trying. Never rejects; calls `onFailure` with the first failure.
 */
export async function sweepFolder(
  folder: string,
  options: { readonly onFailure: (cause: unknown) => void; readonly disk?: Disk },
): Promise<TryAgain> {
  const { disk = systemDisk, onFailure } = options;
  let left: readonly string[] | null = null;
  const sweeping = new TryAgain(
    async () => {
      left ??= await namesIn(folder);
      try {
        const signal = AbortSignal.abort();
        await eachInTurn(left, (name) => removeAll(join(folder, name), { disk, signal }));
      } finally {
        removeIfEmpty(folder, disk);
      }
    },
    { onFailure },
  );
  await sweeping.now();
  return sweeping;
}

/** Removes a folder if it is empty. Leaves any other folder unchanged. */
export function removeIfEmpty(folder: string, disk: Disk = systemDisk): void {
  try {
    disk.rmdirSync(folder);
  } catch {
    // The folder doesn't exist, isn't empty, or is held. An empty folder that remains does no harm.
  }
}
