import * as v from 'valibot';
import { TryAgain, type TryingAgain } from '../system/files/try-again.ts';
import { eachInTurn } from '../system/tasks/concurrency-limit.ts';
import { BlobId, type BlobStore } from './blob-store.ts';
import type { FileBlobStore } from './file-blob-store.ts';
import type { RecordStore } from './sqlite-record-store.ts';

const COLLECTION = 'files-to-destroy';

/** A blob store that remembers every file that still has to be destroyed. */
export interface LastingBlobs extends BlobStore {
  /** Returns the IDs of the files that still have to be destroyed. */
  left(): ReadonlySet<BlobId>;
  /** Retries all failed destructions immediately. Throws if one of them fails again. */
  destroyLeft(): Promise<void>;
  /** Stops retrying. The remaining files are retried when the vault is opened again. */
  close(): Promise<void>;
}

/**
 * Wraps `blobs` so that it remembers the files that it couldn't destroy, for example because another program held them.
 * `destroy` still throws, but the file is then destroyed automatically as soon as possible, even after a restart.
 */
export function withLastingDestruction(
  blobs: FileBlobStore,
  records: RecordStore,
  options: Pick<TryingAgain, 'firstPauseMs'> = {},
): LastingBlobs {
  /** IDs that couldn't be recorded, because the disk failed for the records too. */
  const unrecorded = new Set<BlobId>();

  function left(): ReadonlySet<BlobId> {
    const recorded = records.list(COLLECTION).flatMap(({ key }) => {
      const id = v.safeParse(BlobId, key);
      return id.success ? [id.output] : [];
    });
    return new Set([...recorded, ...unrecorded]);
  }

  function remember(id: BlobId): void {
    try {
      records.put(COLLECTION, id, true);
    } catch {
      unrecorded.add(id);
    }
  }

  function destroyLeft(signal?: AbortSignal): Promise<void> {
    return eachInTurn(left(), async (id) => {
      await blobs.destroy(id, signal);
      unrecorded.delete(id);
      records.remove(COLLECTION, id);
    });
  }

  const remove = [() => destroyLeft(AbortSignal.abort()), () => blobs.removeLeft()];
  const again = new TryAgain(() => eachInTurn(remove, (one) => one()), options);
  again.soon();
  return {
    async write(source, more) {
      let stored = false;
      try {
        const written = await blobs.write(source, more);
        stored = written.ok;
        return written;
      } finally {
        // Part of the file may still be on the disk.
        if (!stored) again.soon();
      }
    },
    read: (id, more) => blobs.read(id, more),
    label: (id) => blobs.label(id),
    readAll: (id, more) => blobs.readAll(id, more),
    list: () => blobs.list(),
    async destroy(id, signal) {
      try {
        await blobs.destroy(id, signal);
      } catch (cause) {
        remember(id);
        again.soon();
        throw cause;
      }
    },
    left,
    destroyLeft: () => destroyLeft(),
    close: () => again.close(),
  };
}
