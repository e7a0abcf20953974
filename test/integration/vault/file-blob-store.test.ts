import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { inPieces, someBytes } from './byte-sources.ts';
import { decodeStoredFile, HEADER } from './independent-decoder.ts';
import { fixedKey, keyBytes, openStore, put } from './open-store.ts';

const CHUNK = 65_536;

test('stores any bytes in pieces of any size in the documented format, and returns them', async () => {
  const { store, pathOf } = await openStore();
  const length = fc.oneof(
    fc.constantFrom(1, 4095, 4096, 4097),
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -2, max: 2 }))
      .map(([chunks, off]) => chunks * CHUNK + off),
    fc.integer({ min: 1, max: 4 * CHUNK }),
  );
  const rhythm = fc.array(fc.integer({ min: 1, max: 2 * CHUNK }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(length, rhythm, async (bytes, sizes) => {
      const plaintext = someBytes(bytes, bytes);
      const written = await store.write(inPieces(plaintext, sizes), { maxBytes: bytes });
      if (!written.ok) throw new Error(written.error.code);
      const { id, ...described } = written.value;
      expect(described).toEqual({
        bytes,
        sha256: createHash('sha256').update(plaintext).digest('hex'),
        head: plaintext.subarray(0, 4096),
      });
      const file = new Uint8Array(readFileSync(pathOf(id)));
      expect(file.length).toBe(HEADER + bytes + 16 * Math.ceil(bytes / CHUNK));
      expect(Buffer.compare(await decodeStoredFile(file, keyBytes(), id), plaintext)).toBe(0);
      expect(Buffer.compare(await store.readAll(id), plaintext)).toBe(0);
      await store.destroy(id);
    }),
    { numRuns: 60 },
  );
});

test('describes and reads a long file as well as a short one', async () => {
  const { store } = await openStore();
  const plaintext = someBytes(9_500_000);
  const { id, bytes, sha256 } = await put(store, plaintext);
  expect(bytes).toBe(plaintext.length);
  expect(sha256).toBe(createHash('sha256').update(plaintext).digest('hex'));
  expect(Buffer.compare(await store.readAll(id), plaintext)).toBe(0);
});

test('stores the same bytes differently each time', async () => {
  const { store, pathOf } = await openStore();
  const one = readFileSync(pathOf((await put(store, someBytes(1000))).id));
  const two = readFileSync(pathOf((await put(store, someBytes(1000))).id));
  const equal = one.subarray(13).filter((byte, at) => byte === two[at + 13]).length;
  expect(equal).toBeLessThan(40);
});

test('keeps files across a restart, lists them, and destroys them', async () => {
  const { store, folder, pathOf } = await openStore();
  const kept = await put(store, someBytes(70_000, 1));
  const gone = await put(store, someBytes(70_000, 2));
  const again = (await openStore(folder)).store;
  expect([...(await again.list())].sort()).toEqual([kept.id, gone.id].sort());
  await again.destroy(gone.id);
  await again.destroy(gone.id);
  expect(await again.list()).toEqual([kept.id]);
  await expect(again.readAll(gone.id)).rejects.toMatchObject({ reason: 'missing' });
  expect(Buffer.compare(await again.readAll(kept.id), someBytes(70_000, 1))).toBe(0);
  if (process.platform !== 'win32') expect(statSync(pathOf(kept.id)).mode & 0o777).toBe(0o600);
});

test("does not open another user's file, and reports why", async () => {
  const { store, folder } = await openStore();
  const { id } = await put(store, someBytes(10));
  const other = (await openStore(folder, fixedKey(1))).store;
  await expect(other.readAll(id)).rejects.toMatchObject({ reason: 'otherKey' });
});

test('never treats an ID as a path', async () => {
  const { store } = await openStore(join(tempFolder(), 'blobs'));
  const outside = '../../etc/passwd' as BlobId;
  await expect(store.readAll(outside)).rejects.toThrow();
  await expect(store.destroy(outside)).rejects.toThrow();
});

test('rejects a file that is empty, too large, or interrupted, and keeps no part of it', async () => {
  const { store, folder } = await openStore();
  const notTaken = (reason: string, limit: number | null) => ({
    ok: false,
    error: { code: 'fileNotTaken', reason, limit },
  });
  const options = { maxBytes: 100_000 };
  async function* breaking() {
    yield someBytes(80_000);
    throw new Error('connection reset');
  }
  expect(await store.write(inPieces(new Uint8Array()), options)).toEqual(notTaken('empty', null));
  expect(await store.write(inPieces(someBytes(100_001)), options)).toEqual(
    notTaken('tooLarge', 100_000),
  );
  expect(await store.write(breaking(), options)).toEqual(notTaken('incomplete', null));
  expect(readdirSync(folder)).toEqual([]);
});

test('stops on request even if the source is silent', async () => {
  const { store, folder } = await openStore();
  const cancel = new AbortController();
  let told = false;
  const silent: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        cancel.abort();
        return new Promise(() => {});
      },
      return: async () => {
        told = true;
        return { done: true, value: undefined };
      },
    }),
  };
  const written = await store.write(silent, { maxBytes: 10, signal: cancel.signal });
  expect(written).toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(told).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('does not read a file that is bound to another use', async () => {
  const { store } = await openStore();
  const { id } = await put(store, someBytes(5000), 'front_photo');
  for (const use of [{}, { boundTo: 'back_photo' }]) {
    await expect(store.readAll(id, use)).rejects.toMatchObject({ name: 'BlobUnreadable' });
  }
  expect(await store.readAll(id, { boundTo: 'front_photo' })).toHaveLength(5000);
});
