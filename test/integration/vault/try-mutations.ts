import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobUnreadable } from '../../../main/vault/blob-store.ts';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import { readBlob } from '../../../main/vault/read-blob.ts';
import { type Attempt, attempt } from './mutate.ts';
import { type Specimen, specimens } from './mutation-corpus.ts';
import { fixedKey } from './open-store.ts';

export interface MutationRun {
  readonly seed: number;
  /** Number of the first attempt: a run can be taken up where another stopped. */
  readonly from: number;
  readonly count: number;
  /** A folder in which every hundredth file is put for the real store to read. */
  readonly folder: string;
  readonly onProgress?: (tried: number) => void;
}

export interface MutationOutcome {
  readonly tried: number;
  /** Attempts by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Attempts that were read to the end, or gave out a byte that was not written: must be none. */
  readonly accepted: readonly string[];
}

/** Reads mutated files by the store's own decoder, from memory and every hundredth from the disk. */
export async function tryMutations(run: MutationRun): Promise<MutationOutcome> {
  const { seed, from, count, folder, onProgress = () => {} } = run;
  const all = await specimens();
  const kinds: Record<string, number> = {};
  const accepted: string[] = [];
  for (let number = from; number < from + count; number += 1) {
    const each = attempt(seed, number, all);
    kinds[each.kind] = (kinds[each.kind] ?? 0) + 1;
    const taken = await isTaken(
      each,
      number % 100 === 0 ? await onDisk(each, folder) : inMemory(each),
    );
    if (taken) accepted.push(`seed ${seed}, attempt ${number}: ${each.kind}`);
    if ((number + 1 - from) % 50_000 === 0) onProgress(number + 1 - from);
  }
  return { tried: count, kinds, accepted };
}

/** The files untouched must open by the same way, or the attempts prove nothing. */
export async function untouchedOpen(folder: string): Promise<boolean> {
  for (const victim of await specimens()) {
    const whole = { kind: 'none', victim, file: victim.file };
    if (!(await isTaken(whole, inMemory(whole)))) return false;
    if (!(await isTaken(whole, await onDisk(whole, folder)))) return false;
  }
  return true;
}

async function isTaken({ victim }: Attempt, pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  let at = 0;
  try {
    for await (const piece of pieces) {
      if (Buffer.compare(piece, victim.plaintext.subarray(at, at + piece.length)) !== 0)
        return true;
      at += piece.length;
    }
    return true;
  } catch (cause) {
    if (cause instanceof BlobUnreadable) return false;
    throw cause;
  }
}

const bound = ({ boundTo }: Specimen) => (boundTo === '' ? {} : { boundTo });

function inMemory({ victim, file }: Attempt): AsyncIterable<Uint8Array> {
  const open = {
    size: file.length,
    read: async (into: Uint8Array, position: number) => {
      const there = file.subarray(position, position + into.length);
      into.set(there);
      return there.length;
    },
    close: async () => {},
  };
  return readBlob(open, fixedKey(), victim.id, bound(victim));
}

async function onDisk(
  { victim, file }: Attempt,
  folder: string,
): Promise<AsyncIterable<Uint8Array>> {
  writeFileSync(join(folder, `${victim.id}.blob`), file);
  const store = await openFileBlobStore(folder, fixedKey());
  return store.read(victim.id, bound(victim));
}
