import { createHash, createSecretKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BlobId } from '../../../main/vault/blob-store.ts';
import { ChunkSealer } from '../../../main/vault/chunk-stream.ts';
import { BatchCutter } from '../../../main/vault/write-blob.ts';
import { inPieces, someBytes } from './byte-sources.ts';
import { decodeLabel, encodeStoredFile, HEADER, type Vector } from './independent-decoder.ts';
import { fixedKey, keyBytes, openStore, put } from './open-store.ts';

const FOX = new TextEncoder().encode('The quick brown fox');

const VECTOR: Vector = {
  userKey: keyBytes(),
  keyId: new Uint8Array(fixedKey().id),
  fileKey: keyBytes(100),
  wrapNonce: keyBytes(200).slice(0, 12),
  labelNonce: keyBytes(220).slice(0, 12),
  label: 'Front of a license, José',
  blobId: 'a54b989a-7c2f-436c-b289-2153d254ad15',
  boundTo: 'front_photo',
};

/** SHA-256 of the file of `VECTOR` that contains `FOX`. */
const FOX_FILE = '13104b8da214cebe287b7ad8f94e5146c79c7fc09d02e0ba7fb0198bae27e75d';

/** SHA-256 of the file of `VECTOR` that contains five chunks and ten bytes of `someBytes`. */
const LONG_FILE = '3caecb7cfd3a10ec70e6a061e5fd0663ac45759dfe5f43feab920714c14ddd12';

test('opens the exact bytes that known keys and nonces produce', async () => {
  const { store, folder } = await openStore();
  const id = v.parse(BlobId, VECTOR.blobId);
  const use = { boundTo: VECTOR.boundTo };
  const long = someBytes(5 * 65_536 + 10);
  const [foxFile, longFile] = [
    await encodeStoredFile(VECTOR, FOX),
    await encodeStoredFile(VECTOR, long),
  ];
  expect([sha256(foxFile), sha256(longFile)]).toEqual([FOX_FILE, LONG_FILE]);
  for (const [file, plaintext] of [
    [foxFile, FOX],
    [longFile, long],
  ] as const) {
    writeFileSync(join(folder, `${id}.blob`), file);
    expect(Buffer.compare(await store.readAll(id, use), plaintext)).toBe(0);
    expect(await store.label(id)).toBe(VECTOR.label);
  }
});

// Promise: Intake Desk encrypts files with AES-256-GCM
test('seals chunks to these exact bytes for pieces of any size', async () => {
  const context = new TextEncoder().encode(`INTK\u0003${VECTOR.blobId}\0${VECTOR.boundTo}`);
  for (const length of [1, 65_536, 65_537, 4 * 65_536, 4 * 65_536 + 1, 9 * 65_536]) {
    const plaintext = someBytes(length);
    const expected = (await encodeStoredFile(VECTOR, plaintext)).subarray(HEADER);
    for (const size of [1000, 65_536, 300_000]) {
      const sealer = new ChunkSealer(createSecretKey(VECTOR.fileKey), context);
      const sealed: Buffer[] = [];
      const cutter = new BatchCutter();
      for await (const piece of inPieces(plaintext, [size])) {
        for (const batch of cutter.push(piece)) sealed.push(Buffer.from(sealer.seal(batch, false)));
      }
      sealed.push(Buffer.from(sealer.seal(cutter.finish(), true)));
      expect([length, size, Buffer.concat(sealed).equals(expected)]).toEqual([length, size, true]);
    }
  }
});

test('seals a label in the documented format for any use of the file', async () => {
  const { store, pathOf } = await openStore();
  for (const label of ['x', 'Ærø '.repeat(200), '😀'.repeat(505)]) {
    const written = await store.write(inPieces(FOX), { maxBytes: 100, label, boundTo: 'a use' });
    if (!written.ok) throw new Error('Not stored');
    const { id } = written.value;
    const file = new Uint8Array(readFileSync(pathOf(id)));
    expect(await decodeLabel(file, keyBytes(), id)).toBe(label);
    expect(await store.label(id)).toBe(label);
  }
  const { id } = await put(store, FOX);
  expect(await store.label(id)).toBeNull();
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
