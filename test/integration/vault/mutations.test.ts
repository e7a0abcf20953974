import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BlobId, BlobUnreadable } from '../../../main/vault/blob-store.ts';
import { readBlob } from '../../../main/vault/read-blob.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { someBytes } from './byte-sources.ts';
import { encodeStoredFile, HEADER } from './independent-decoder.ts';
import { fixedKey, keyBytes, openStore } from './open-store.ts';

/** The number of mutations. For a longer run, set VAULT_MUTATIONS=1000000. */
const COUNT = Number(process.env.VAULT_MUTATIONS ?? 5_000);

/** A stored file in its correct form. */
interface Specimen {
  readonly id: BlobId;
  readonly boundTo: string;
  readonly plaintext: Uint8Array;
  readonly file: Buffer;
}

/** Small files, which are quick to try, and long files, which have chunks that can be moved. */
const LENGTHS = [1, 15, 16, 17, 200, 200, 1000, 65_536, 65_537, 2 * 65_536, 3 * 65_536 + 100];

/**
 * Returns the same files in every run, two of each length: one that is bound to a purpose, and one
 * that is not.
 */
function specimens(): Promise<readonly Specimen[]> {
  const lengths = LENGTHS.flatMap((each) => [each, each]);
  return Promise.all(
    lengths.map(async (length, number) => {
      const digits = String(number).padStart(12, '0');
      const id = v.parse(BlobId, `98fba854-133c-4971-8a55-${digits}`);
      const boundTo = number % 2 === 0 ? '' : 'front_photo';
      const plaintext = someBytes(length, number + 1);
      const vector = {
        userKey: keyBytes(),
        keyId: new Uint8Array(fixedKey().id),
        fileKey: someBytes(32, 1000 + number),
        wrapNonce: someBytes(12, 2000 + number),
        labelNonce: someBytes(12, 3000 + number),
        label: `label ${number}`,
        blobId: id,
        boundTo,
      };
      return { id, boundTo, plaintext, file: await encodeStoredFile(vector, plaintext) };
    }),
  );
}

const SEALED_CHUNK = 65_552;

/** Returns a whole number from 0 up to `below`, which is excluded. */
type Chance = (below: number) => number;

type Mutation = (file: Buffer, other: Buffer, chance: Chance) => Buffer;

const chunkCount = (file: Buffer) => Math.ceil((file.length - HEADER) / SEALED_CHUNK);
const chunk = (file: Buffer, index: number) =>
  file.subarray(HEADER + index * SEALED_CHUNK, HEADER + (index + 1) * SEALED_CHUNK);
const chunks = (file: Buffer) =>
  Array.from({ length: chunkCount(file) }, (_, index) => chunk(file, index));
const header = (file: Buffer) => file.subarray(0, HEADER);

/**
 * Returns the position of the damage. The header and the end are as likely as anything in between.
 */
function spot(file: Buffer, chance: Chance): number {
  const near = [HEADER, file.length, Math.min(32, file.length)][chance(3)] ?? file.length;
  return chance(3) === 2 ? file.length - 1 - chance(Math.min(32, file.length)) : chance(near);
}

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  bits(file, _, chance) {
    const changed = Buffer.from(file);
    for (let flips = 1 + chance(8); flips > 0; flips -= 1) {
      const at = spot(file, chance);
      changed[at] = (changed[at] ?? 0) ^ (1 << chance(8));
    }
    return changed;
  },
  bytes(file, other, chance) {
    const changed = Buffer.from(file);
    const at = spot(file, chance);
    const from = chance(other.length);
    other.copy(changed, at, from, from + 1 + chance(64));
    return changed;
  },
  zeroes(file, _, chance) {
    const at = spot(file, chance);
    return Buffer.from(file).fill(0, at, Math.min(file.length, at + 1 + chance(4096)));
  },
  truncated: (file, _, chance) => {
    const border = HEADER + chance(chunkCount(file)) * SEALED_CHUNK;
    return file.subarray(0, chance(2) === 0 ? border : chance(file.length));
  },
  extended(file, other, chance) {
    const from = chance(other.length);
    const more = [
      Buffer.alloc(1 + chance(64)),
      other.subarray(from, from + 1 + chance(100)),
      file.subarray(file.length - 1 - chance(Math.min(file.length - 1, 100))),
      chunk(file, chance(chunkCount(file))),
    ];
    return Buffer.concat([file, more[chance(more.length)] ?? Buffer.of(0)]);
  },
  shifted(file, _, chance) {
    const at = spot(file, chance);
    return chance(2) === 0
      ? Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + chance(20))])
      : Buffer.concat([file.subarray(0, at), Buffer.of(chance(256)), file.subarray(at)]);
  },
  reordered(file, _, chance) {
    const all = chunks(file);
    const order = Array.from({ length: 1 + chance(all.length + 1) }, () => chance(all.length));
    return Buffer.concat([header(file), ...order.map((index) => all[index] ?? Buffer.of())]);
  },
  chunkOfAnother(file, other, chance) {
    const all = chunks(file);
    const theirs = chunk(other, chance(chunkCount(other)));
    return Buffer.concat([header(file), ...all.with(chance(all.length), theirs)]);
  },
  headerOfAnother: (file, other) => Buffer.concat([header(other), file.subarray(HEADER)]),
  contentOfAnother: (file, other) => Buffer.concat([header(file), other.subarray(HEADER)]),
  another: (_, other) => other,
  version(file, _, chance) {
    const changed = Buffer.from(file);
    changed[4] = chance(256);
    return changed;
  },
};

const KINDS = Object.keys(MUTATIONS);

/**
 * Returns bytes that differ from those that were stored, to be read under the name and purpose of
 * `victim`.
 */
function mutated(chance: Chance, all: readonly Specimen[]) {
  // Most attempts use the small files, because the long ones take a hundred times as long.
  const pick = () => all[chance(chance(20) === 0 ? all.length : 14)] as Specimen;
  while (true) {
    const [victim, other] = [pick(), pick()];
    const kind = KINDS[chance(KINDS.length)] as string;
    const file = MUTATIONS[kind]?.(victim.file, other.file, chance) ?? victim.file;
    if (!file.equals(victim.file)) return { kind, victim, file };
  }
}

/** Returns true if the file was read to its end, or if a byte was returned that was not stored. */
async function isTaken({ plaintext }: Specimen, pieces: AsyncIterable<Uint8Array>) {
  let at = 0;
  try {
    for await (const piece of pieces) {
      if (Buffer.compare(piece, plaintext.subarray(at, at + piece.length)) !== 0) return true;
      at += piece.length;
    }
    return true;
  } catch (cause) {
    if (cause instanceof BlobUnreadable) return false;
    throw cause;
  }
}

const bound = ({ boundTo }: Specimen) => (boundTo === '' ? {} : { boundTo });

/** The decoder of the store, applied to bytes in memory. */
function inMemory(victim: Specimen, file: Buffer): AsyncIterable<Uint8Array> {
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

test(
  `opens none of ${COUNT} stored files that were changed in every way, and returns no changed byte`,
  async () => {
    const { folder, store } = await openStore();
    const onDisk = (victim: Specimen, file: Buffer) => {
      writeFileSync(join(folder, `${victim.id}.blob`), file);
      return store.read(victim.id, bound(victim));
    };
    const all = await specimens();
    // In the same way, the unchanged files must open. Otherwise the attempts prove nothing.
    for (const one of all) {
      expect(await isTaken(one, inMemory(one, one.file))).toBe(true);
      expect(await isTaken(one, onDisk(one, one.file))).toBe(true);
    }
    const seed = Math.floor(Math.random() * 2 ** 31);
    const kinds = new Set<string>();
    for (let number = 0; number < COUNT; number += 1) {
      const { whole } = seededRandom(seed, number);
      const { kind, victim, file } = mutated((below) => whole(0, below - 1), all);
      kinds.add(kind);
      const read = number % 100 === 0 ? onDisk : inMemory;
      const taken = await isTaken(victim, read(victim, file));
      expect(taken, `seed ${seed}, attempt ${number}: ${kind}`).toBe(false);
    }
    expect([...kinds].sort(), `seed ${seed}`).toEqual([...KINDS].sort());
  },
  COUNT * 60,
);
