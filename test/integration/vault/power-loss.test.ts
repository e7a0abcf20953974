import { normalize } from 'node:path';
import { expect, test } from 'vitest';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import { readBlob } from '../../../main/vault/read-blob.ts';
import { someBytes } from './byte-sources.ts';
import { fixedKey, put } from './open-store.ts';
import { type FoundFiles, PowerLossDisk } from './power-loss-disk.ts';

const FOLDER = normalize('/blobs');
const KEY = fixedKey();

/** What the program was told, and so may rely on whatever happens to the power. */
class Promised {
  readonly kept = new Map<BlobId, Uint8Array>();
  readonly destroyed = new Set<BlobId>();
  /** Asked for and not confirmed: may be found whole, broken or gone. */
  inDoubt: BlobId | null = null;
}

/** What is wrong with what was found after a power loss, or null. */
async function broken(found: FoundFiles, promised: Promised): Promise<string | null> {
  const disk = new PowerLossDisk(async () => {}, -1, found);
  const store = await openFileBlobStore(FOLDER, KEY, disk);
  const listed = await store.list();
  for (const [id, bytes] of promised.kept) {
    if (!listed.includes(id)) return 'a file that counted as taken is gone';
    const read = await store.readAll(id).catch(() => Buffer.of());
    if (Buffer.compare(read, bytes) !== 0) return 'a file that counted as taken is unreadable';
  }
  for (const id of listed) {
    if (promised.destroyed.has(id)) return 'a destroyed file is back';
    if (id === promised.inDoubt || promised.kept.has(id)) continue;
    if (
      await store.readAll(id).then(
        () => false,
        () => true,
      )
    )
      return 'a half file is listed';
  }
  return null;
}

/** Whether what is left of a destroyed file on the disk still opens. */
async function carvesOut(disk: PowerLossDisk, promised: Promised): Promise<boolean> {
  for (const bytes of disk.carved()) {
    for (const id of promised.destroyed) {
      const file = {
        size: bytes.length,
        read: async (into: Uint8Array, position: number) =>
          bytes.copy(into, 0, position, position + into.length),
        close: async () => {},
      };
      try {
        for await (const _ of readBlob(file, KEY, id, {})) return true;
      } catch {
        // As it should be.
      }
    }
  }
  return false;
}

/** Takes files and destroys one, losing power at every step. */
async function live(
  forgets: number,
): Promise<{ broken: string | null; syncs: number; states: number }> {
  const promised = new Promised();
  let fault: string | null = null;
  let states = 0;
  const look = async (disk: PowerLossDisk) => {
    for (const found of disk.afterPowerLoss()) {
      if (fault !== null) return;
      states += 1;
      fault = await broken(found, promised);
    }
    if (fault === null && (await carvesOut(disk, promised))) fault = 'a destroyed file opens';
  };
  const disk = new PowerLossDisk(look, forgets);
  const store = await openFileBlobStore(FOLDER, KEY, disk);
  const take = async (length: number) => {
    const bytes = someBytes(length, length);
    const { id } = await put(store, bytes);
    promised.kept.set(id, bytes);
    await look(disk);
    return id;
  };
  const destroy = async (id: BlobId) => {
    promised.kept.delete(id);
    promised.inDoubt = id;
    await store.destroy(id);
    promised.inDoubt = null;
    promised.destroyed.add(id);
    await look(disk);
  };

  const first = await take(1000);
  await take(300_000);
  await destroy(first);
  await take(10);
  await destroy(await take(70_000));
  return { broken: fault, syncs: disk.syncs, states };
}

test('the power may fail at any step: what counted as taken is there, what was destroyed is not', async () => {
  const { broken: fault, states } = await live(-1);
  expect(fault).toBeNull();
  expect(states).toBeGreaterThan(500);
});

test('every single sync is needed: without any one of them the power loss shows', async () => {
  const { syncs } = await live(-1);
  const unnoticed: number[] = [];
  for (let forgotten = 0; forgotten < syncs; forgotten += 1) {
    if ((await live(forgotten)).broken === null) unnoticed.push(forgotten);
  }
  expect(syncs).toBeGreaterThan(8);
  expect(unnoticed).toEqual([]);
});
