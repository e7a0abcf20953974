import { HEADER } from './independent-decoder.ts';
import type { Specimen } from './mutation-corpus.ts';

const SEALED_CHUNK = 65_552;

/** Whole numbers from 0 up to, but not with, `below`. */
export type Chance = (below: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Mutation = (file: Buffer, other: Buffer, chance: Chance) => Buffer;

const chunkCount = (file: Buffer) => Math.ceil((file.length - HEADER) / SEALED_CHUNK);
const chunk = (file: Buffer, index: number) =>
  file.subarray(HEADER + index * SEALED_CHUNK, HEADER + (index + 1) * SEALED_CHUNK);
const chunks = (file: Buffer) =>
  Array.from({ length: chunkCount(file) }, (_, index) => chunk(file, index));
const header = (file: Buffer) => file.subarray(0, HEADER);

/** Where damage is done: as likely in the header or at the end as anywhere between. */
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

export const KINDS: readonly string[] = Object.keys(MUTATIONS);

/** What is tried: bytes that differ from those written, under the name and use of `victim`. */
export interface Attempt {
  readonly kind: string;
  readonly victim: Specimen;
  readonly file: Buffer;
}

/** Attempt number `number` of those that `seed` stands for. */
export function attempt(seed: number, number: number, all: readonly Specimen[]): Attempt {
  const chance = chanceOf(Math.imul(seed, 0x9e3779b1) ^ number);
  // Most tries go to the small files: the long ones take a hundred times as long.
  const pick = () => all[chance(chance(20) === 0 ? all.length : 14)] as Specimen;
  while (true) {
    const [victim, other] = [pick(), pick()];
    const kind = KINDS[chance(KINDS.length)] as string;
    const file = MUTATIONS[kind]?.(victim.file, other.file, chance) ?? victim.file;
    if (!file.equals(victim.file)) return { kind, victim, file };
  }
}
