import { join } from 'node:path';
import { eachInTurn } from '../tasks/concurrency-limit.ts';
import { removeAll } from './change-files.ts';
import { type Disk, systemDisk } from './disk.ts';
import { namesIn } from './look.ts';
import { TryAgain } from './try-again.ts';

/**
 * Removes what an earlier run left in `folder`, and the folder itself once it is empty. Resolves after
 * the first try: what another program holds goes later by itself, while newer things may come to lie
 * beside it. Close what it resolves with. Never rejects; `onFailure` hears of the first failure.
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

/** Removes a folder in which nothing lies; leaves any other alone. */
export function removeIfEmpty(folder: string, disk: Disk = systemDisk): void {
  try {
    disk.rmdirSync(folder);
  } catch {
    // The folder is gone, holds something or is held; an empty one is in nobody's way.
  }
}
