import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  CACHE_LIMITS,
  type CachedFile,
  createFileCache,
} from '../../../main/applications/file-cache.ts';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import type { Json, RecordStore } from '../../../main/vault/sqlite-record-store.ts';
import type { PlatformFileId } from '../../../preload/contract/ids.ts';

const DAY = 24 * 60 * 60 * 1000;

function underTest() {
  const kept = new Map<string, Json>();
  const records = {
    get: (_: string, key: string) => kept.get(key),
    put(_: string, key: string, value: Json) {
      kept.delete(key);
      kept.set(key, value);
    },
    list: () => [...kept].map(([key, value]) => ({ key, value })).toReversed(),
    remove: (_: string, key: string) => void kept.delete(key),
  } as unknown as RecordStore;
  const stored = new Set<BlobId>();
  const blobs = {
    destroy: async (id: BlobId) => void stored.delete(id),
    list: async () => [...stored],
  };
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const cache = createFileCache(blobs, records, () => clock.now);
  const put = async (name: string, bytes = 1000) => {
    const file: CachedFile = {
      fileId: name as PlatformFileId,
      blobId: randomUUID() as BlobId,
      bytes,
      claimedType: null,
      name: null,
      kind: 'other',
      mediaType: null,
      encoding: null,
      pages: 0,
      problem: null,
      readAt: new Date(clock.now).toISOString(),
    };
    stored.add(file.blobId);
    await cache.put(file);
    return file;
  };
  const names = () => [...kept.keys()];
  return { cache, kept, stored, clock, put, names };
}

test('removes the oldest files when there are too many or they become too large', async () => {
  const { cache, put, stored, names } = underTest();
  for (let number = 0; number < CACHE_LIMITS.files + 3; number += 1) await put(`file ${number}`);
  expect(names()).toHaveLength(CACHE_LIMITS.files);
  expect(cache.find('file 2' as PlatformFileId)).toBeNull();
  await put('large', CACHE_LIMITS.bytes - 1500);
  expect(names()).toEqual([`file ${CACHE_LIMITS.files + 2}`, 'large']);
  // What staff are looking at is kept, however large it is.
  await put('larger', CACHE_LIMITS.bytes + 1);
  expect(names()).toEqual(['larger']);
  expect([...stored]).toEqual([...cache.blobIds()]);
});

test('keeps no file that is older than a week or much newer than the clock', async () => {
  const { cache, put, clock, stored } = underTest();
  const { fileId } = await put('file');
  clock.now += 7 * DAY - 1;
  expect(cache.find(fileId)).not.toBeNull();
  clock.now += 1;
  expect(cache.find(fileId)).toBeNull();
  await cache.purge();
  expect(stored.size).toBe(0);
  await put('file');
  clock.now -= 8 * DAY;
  expect(cache.find(fileId)).toBeNull();
});

test('replaces a copy with a newer one, and drops missing and unknown files', async () => {
  const { cache, put, stored, kept } = underTest();
  await put('file');
  const newer = await put('file');
  expect([...stored]).toEqual([newer.blobId]);
  kept.set('of another version', { fileId: 'x' });
  stored.delete(newer.blobId);
  await cache.purge();
  expect([...kept]).toEqual([]);
  await put('one');
  await put('two');
  await cache.empty();
  expect([kept.size, stored.size]).toEqual([0, 0]);
});
