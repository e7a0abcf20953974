import * as v from 'valibot';
import { eachInTurn } from '../../async/each-in-turn.ts';
import { BlobId, type BlobStore } from '../../vault/blob-store.ts';
import type { RecordStore } from '../../vault/record-store.ts';

const COLLECTION = 'being-destroyed';
const Blobs = v.array(BlobId);

/**
 * Which stored files are to go, written down before the book lets go of them: a kill in between leaves a
 * file that nothing names, and only what says of this very one that it was to go lets it be destroyed.
 */
export interface OwedDestruction {
  /** Durable when it returns. `key` names the debt; one of the same key is replaced. */
  owe(key: string, blobIds: readonly BlobId[]): void;
  /** They are gone, or stay after all. */
  settle(key: string): void;
  /**
   * Destroys what a kill left owed, but for what is still `named`: it was not let go of after all. To be
   * called before anything is taken in. What another program holds is not waited for. Throws when a file
   * cannot be destroyed, once the rest is.
   */
  finish(named: ReadonlySet<BlobId>): Promise<void>;
}

export function owedDestruction(
  records: Pick<RecordStore, 'put' | 'remove' | 'list'>,
  blobs: Pick<BlobStore, 'destroy'>,
): OwedDestruction {
  return {
    owe: (key, blobIds) => records.put(COLLECTION, key, blobIds),
    settle: (key) => records.remove(COLLECTION, key),

    finish: (named) =>
      eachInTurn(records.list(COLLECTION), async ({ key, value }) => {
        const blobIds = v.safeParse(Blobs, value);
        const owed = blobIds.success ? blobIds.output.filter((id) => !named.has(id)) : [];
        await Promise.all(owed.map((id) => blobs.destroy(id, AbortSignal.abort())));
        records.remove(COLLECTION, key);
      }),
  };
}
