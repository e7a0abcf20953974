import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import * as v from 'valibot';
import writeFileAtomic from 'write-file-atomic';
import { BlobId } from '../../main/vault/blob-store.ts';
import { openFileBlobStore } from '../../main/vault/file-blob-store.ts';
import { nodeFileLayer } from '../../main/vault/file-layer.ts';
import { readBlob } from '../../main/vault/read-blob.ts';
import { mintUserKey } from '../../main/vault/user-key.ts';
import { writeBlob } from '../../main/vault/write-blob.ts';
import { type Measurement, measured, peer, times } from './measurement.ts';

const PHOTO_BYTES = 3_000_000;
const LONG_BYTES = 64_000_000;
const ID = v.parse(BlobId, '98fba854-133c-4971-8a55-3ca6d5df5e36');

/**
 * Measures taking in a photo, encrypted and durable, and the speed of sealing and opening bytes.
 */
export async function* measure(): AsyncIterable<Measurement> {
  const age = await ageCipher();
  yield* accepting(age);
  yield* ciphers(age);
}

async function ageCipher() {
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    seal: (plaintext: Uint8Array) => encrypter.encrypt(plaintext),
    open: (sealed: Uint8Array) => decrypter.decrypt(sealed),
  };
}
type Age = Awaited<ReturnType<typeof ageCipher>>;

async function* accepting(age: Age): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'vault-bench-'));
  try {
    const photo = randomBytes(PHOTO_BYTES);
    const store = await openFileBlobStore(folder, mintUserKey());
    const ours = async () => {
      const written = await store.write(inPieces(photo), { maxBytes: PHOTO_BYTES });
      if (!written.ok) throw new Error(written.error.code);
      return () => store.destroy(written.value.id);
    };
    const path = join(folder, 'photo');
    const durably = async (bytes: Uint8Array) => {
      await writeFileAtomic(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      await nodeFileLayer.syncFolder(folder);
      return () => rm(path);
    };
    const [taken = [], plain = [], sealed = []] = await sideBySide(200, [
      ours,
      () => durably(photo),
      async () => durably(await age.seal(photo)),
    ]);
    const what = 'accept 3 MB, encrypted and durable';
    yield measured(what, taken, {
      goal: 40,
      peer: peer('plaintext, write-file-atomic + folder fsync', plain),
      ratioGoal: 1.3,
    });
    const inOrder = [...taken].sort((one, other) => one - other);
    yield measured('  its p99', [inOrder[Math.ceil(inOrder.length * 0.99) - 1] ?? 0], { goal: 40 });
    yield measured(what, taken, { peer: peer('age-encryption, then that', sealed) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * In memory, so that the disk does not matter. Sealing includes the digest, which age does not
 * compute.
 */
async function* ciphers(age: Age): AsyncIterable<Measurement> {
  const plaintext = randomBytes(LONG_BYTES);
  const key = mintUserKey();
  const sealed: Uint8Array[] = [];
  const seal = async (keep = false) => {
    const file = {
      write: async (bytes: Uint8Array) => {
        if (keep) sealed.push(Buffer.from(bytes));
      },
      sync: async () => {},
      close: async () => {},
    };
    await writeBlob(file, key, ID, inPieces(plaintext), { maxBytes: LONG_BYTES });
  };
  await seal(true);
  const whole = Buffer.concat(sealed);
  const file = {
    size: whole.length,
    read: async (into: Uint8Array, position: number) =>
      whole.copy(into, 0, position, position + into.length),
    close: async () => {},
  };
  const open = async () => {
    for await (const _ of readBlob(file, key, ID, {}));
  };
  const [sealing, opening] = [rates(await times(8, seal)), rates(await times(8, open))];
  const theirs = await age.seal(plaintext);
  const beside = (samples: readonly number[]) =>
    ({ unit: 'MB/s', peer: peer('age-encryption', samples), ratioGoal: 10 }) as const;
  yield measured('sealing', sealing, beside(rates(await times(3, () => age.seal(plaintext)))));
  yield measured('opening', opening, beside(rates(await times(3, () => age.open(theirs)))));
}

/**
 * Measures the milliseconds of each in turn, so that other work on the computer affects all of
 * them.
 */
async function sideBySide(
  count: number,
  works: readonly (() => Promise<() => Promise<unknown>>)[],
): Promise<number[][]> {
  const samples = works.map((): number[] => []);
  for (let run = 0; run < count; run += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      const undo = await work();
      samples[index]?.push(performance.now() - start);
      await undo();
    }
  }
  return samples;
}

function rates(milliseconds: readonly number[]): number[] {
  return milliseconds.map((time) => LONG_BYTES / 1000 / time);
}

/** Yields pieces of the size in which the body of a request arrives. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
