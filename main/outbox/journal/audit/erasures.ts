import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AuditAction } from '../../../../preload/contract/models/audit.ts';
import { readJson } from '../../../system/files/read-json.ts';

/** The number of the entry whose personal text was erased → that of the entry which says so. */
export type Erasures = ReadonlyMap<number, number>;

export const NAMES_ERASED: AuditAction = 'person.namesErased';

/** Facts of an erasure, with the numbers as `rangesOf` writes them. */
const Erased = v.object({ entries: v.pipe(v.string(), v.regex(/^\d+(-\d+)?(, \d+(-\d+)?)*$/)) });

/** Reads which entries erased the personal text of others. Each counts only for entries before it. */
export function erasuresIn(database: DatabaseSync): Erasures {
  const erasures = new Map<number, number>();
  const select = database.prepare('SELECT seq, facts FROM audit WHERE action = ? ORDER BY seq');
  for (const row of select.all(NAMES_ERASED)) {
    const by = Number(row.seq);
    const ranges = readJson(Erased, String(row.facts))?.entries.split(', ') ?? [];
    for (const range of ranges) {
      const [from = 0, to = from] = range.split('-').map(Number);
      for (let seq = from; seq <= to && seq < by; seq += 1) erasures.set(seq, by);
    }
  }
  return erasures;
}

/** Numbers in ascending order, those that follow one another in one: `3-7, 9`. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
