import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FileCache } from '../../../main/applications/file-cache.ts';
import { type DownloadParts, FileDownloads } from '../../../main/applications/file-downloads.ts';
import type { BlobStore, BlobWriteOptions, StoredBlob } from '../../../main/vault/blob-store.ts';
import type { PlatformFileId } from '../../../preload/contract/ids.ts';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import { ok } from '../../../preload/contract/result.ts';

const FILE = 'file-1' as PlatformFileId;

/** Downloads of a picture into a store that only counts; `inspect` is what the look at it does. */
function underTest(inspect: DownloadParts['look']['inspect']) {
  const stored = new Set<string>();
  const kept: unknown[] = [];
  const limits: number[] = [];
  let discarded = 0;
  const downloads = new FileDownloads({
    platform: {
      downloadFile: async () =>
        ok({
          contentType: 'image/jpeg',
          name: null,
          bytes: null,
          body: (async function* () {
            yield Buffer.from('picture');
          })(),
          discard: () => {
            discarded += 1;
          },
        }),
    },
    blobs: {
      async write(source: AsyncIterable<Uint8Array>, { maxBytes }: BlobWriteOptions) {
        limits.push(maxBytes);
        for await (const _ of source);
        const blob = { id: randomUUID(), bytes: 7, sha256: '', head: new Uint8Array() };
        stored.add(blob.id);
        return ok(blob as unknown as StoredBlob);
      },
      destroy: async (id: string) => void stored.delete(id),
    } as unknown as BlobStore,
    cache: { put: async (file: unknown) => void kept.push(file) } as unknown as FileCache,
    look: { typeOf: () => 'image/jpeg', inspect, render: async () => null },
    clock: () => 0,
    onProgress: () => undefined,
  });
  return { downloads, stored, kept, limits, discarded: () => discarded };
}

test('no more is taken than the limit allows, also where the platform does not say how much comes', async () => {
  const { downloads, limits, kept, discarded } = underTest(async () => ({
    pages: 1,
    problem: null,
  }));
  expect(await downloads.fetch(FILE)).toMatchObject({ ok: true, value: { pages: 1 } });
  expect(limits).toEqual([MAX_FILE_BYTES]);
  expect([kept.length, discarded()]).toEqual([1, 1]);
});

test('broken off while it is looked into, nothing of it stays', async () => {
  const { downloads, stored, kept } = underTest(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const fetched = downloads.fetch(FILE);
  await expect.poll(() => stored.size).toBe(1);
  await downloads.end();
  expect(await fetched).toEqual({ ok: false, error: { code: 'cancelled' } });
  expect([stored.size, kept.length]).toEqual([0, 0]);
});

test('what cannot be looked into for a defect is not kept, and the next try begins anew', async () => {
  let tries = 0;
  const { downloads, stored } = underTest(async () => {
    tries += 1;
    throw new Error('A defect');
  });
  await expect(downloads.fetch(FILE)).rejects.toThrow('A defect');
  await expect(downloads.fetch(FILE)).rejects.toThrow('A defect');
  expect([tries, stored.size]).toEqual([2, 0]);
});
