import { seededRandom } from '../faults/seeded-random.ts';
import type { GoodFiles } from './good-files.ts';
import type { HostileFile } from './hostile-file.ts';

/** The values to which sizes and counts are set. */
const BOUNDARY = [0, 1, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff0];
/**
 * The first bytes identify the type. They are kept, because otherwise nothing would read further.
 */
const NAMED = 12;
const HEADER = 400;

/**
 * Returns `each` mutants of every type: bits flipped, pieces removed, doubled, or swapped, and
 * fields set.
 */
export function mutants(
  files: GoodFiles,
  each: Readonly<Record<keyof GoodFiles, number>>,
): HostileFile[] {
  return Object.entries(files).flatMap(([type, bytes]) =>
    Array.from({ length: each[type as keyof GoodFiles] }, (_, seed) => ({
      kind: `${type}, mutated`,
      name: `${type} mutant ${seed}`,
      make: () => mutant(bytes, seed, Object.values(files)),
    })),
  );
}

function mutant(bytes: Buffer, seed: number, all: readonly Buffer[]): Buffer {
  const random = seededRandom(seed, 0);
  const below = (limit: number) => random.whole(0, limit - 1);
  const place = () => NAMED + below(bytes.length - NAMED);
  const out = Buffer.from(bytes);
  const [from, to] = [place(), place()].sort((a, b) => a - b) as [number, number];
  const manners: (() => Buffer)[] = [
    () => {
      for (let change = below(8); change >= 0; change--) {
        const at = place();
        out[at] = (out[at] ?? 0) ^ (1 << below(8));
      }
      return out;
    },
    () => {
      const field = NAMED + below(Math.min(HEADER, out.length) - NAMED - 4);
      const value = BOUNDARY[below(BOUNDARY.length)] ?? 0;
      if (random.chance(0.5)) out.writeUInt32BE(value, field);
      else out.writeUInt32LE(value, field);
      return out;
    },
    () => {
      const field = NAMED + below(Math.min(HEADER, out.length) - NAMED - 2);
      out.writeUInt16BE((BOUNDARY[below(4)] ?? 0) & 0xffff, field);
      return out;
    },
    () => Buffer.concat([out.subarray(0, from), out.subarray(to)]),
    () => Buffer.concat([out.subarray(0, to), out.subarray(from)]),
    () => {
      const other = all[below(all.length)] ?? out;
      const piece = other.subarray(below(other.length), below(other.length));
      return Buffer.concat([out.subarray(0, from), piece, out.subarray(from)]);
    },
    () => out.fill(below(256), from, Math.min(out.length, from + 1 + below(300))),
  ];
  return (manners[seed % manners.length] ?? (() => out))();
}
