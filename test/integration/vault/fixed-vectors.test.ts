import { createHash, createSecretKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BatchCutter } from '../../../main/vault/batch-cutter.ts';
import { BlobId } from '../../../main/vault/blob-store.ts';
import { ChunkSealer } from '../../../main/vault/chunk-sealer.ts';
import { inPieces, someBytes } from './byte-sources.ts';
import { encodeStoredFile, type Vector } from './independent-decoder.ts';
import { fixedKey, keyBytes, openStore } from './open-store.ts';

const FOX = new TextEncoder().encode('The quick brown fox');

const VECTOR: Vector = {
  userKey: keyBytes(),
  keyId: new Uint8Array(fixedKey().id),
  fileKey: keyBytes(100),
  wrapNonce: keyBytes(200).slice(0, 12),
  blobId: 'a54b989a-7c2f-436c-b289-2153d254ad15',
  boundTo: 'front_photo',
};

/** The file of `VECTOR` that holds `FOX`, in hex; what it says must open for ever. */
const FOX_FILE =
  '494e544b02ecc637bce6d9d960c8c9cacbcccdcecfd0d1d2d35450a80103a6f28b69278192ced61ebe1e5976fcfe5ac3368ddf07d0e0de0a1d411868041810dc57ab2c86e3ea1ec055bdec1cda1807b1efc13abce7388181ce33183fa2028c863e37bc184936356f9e442d42';

/** SHA-256 of the file of `VECTOR` that holds five chunks and ten bytes of `someBytes`. */
const LONG_FILE = 'e1398ba9a91814f85cdd2809e365ad410ce9484dc856c744c58f9a4d074510b0';

test('known keys and nonces make exactly these bytes, and the store opens them', async () => {
  const { store, folder } = await openStore();
  const id = v.parse(BlobId, VECTOR.blobId);
  const use = { boundTo: VECTOR.boundTo };
  const long = someBytes(5 * 65_536 + 10);
  const [foxFile, longFile] = [
    await encodeStoredFile(VECTOR, FOX),
    await encodeStoredFile(VECTOR, long),
  ];
  expect(foxFile.toString('hex')).toBe(FOX_FILE);
  expect(createHash('sha256').update(longFile).digest('hex')).toBe(LONG_FILE);
  for (const [file, plaintext] of [
    [foxFile, FOX],
    [longFile, long],
  ] as const) {
    writeFileSync(join(folder, `${id}.blob`), file);
    expect(Buffer.compare(await store.readAll(id, use), plaintext)).toBe(0);
  }
});

test('the program seals chunks to exactly these bytes, in whatever rhythm they come', async () => {
  const context = new TextEncoder().encode(`INTK\u0002${VECTOR.blobId}\0${VECTOR.boundTo}`);
  for (const length of [1, 65_536, 65_537, 4 * 65_536, 4 * 65_536 + 1, 9 * 65_536]) {
    const plaintext = someBytes(length);
    const expected = (await encodeStoredFile(VECTOR, plaintext)).subarray(73);
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
