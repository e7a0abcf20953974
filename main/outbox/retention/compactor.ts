import type { RecordStore } from '../../vault/record-store.ts';

const COLLECTION = 'retention';
const KEY = 'remains';
const HOUR_MS = 60 * 60 * 1000;

/** Sees to it that what was removed does not survive in unused parts of the journal's file. */
export interface Compactor {
  /** Something was removed. Remembered between starts. */
  soon(): void;
  /** Compacts if anything was removed, nothing is being sent and the last time is an hour ago. */
  now(): void;
}

export function compactor(parts: {
  readonly journal: { compact(): void };
  readonly records: RecordStore;
  readonly clock: () => number;
  readonly busy: () => boolean;
}): Compactor {
  const { journal, records, clock, busy } = parts;
  let remains = records.get(COLLECTION, KEY) === true;
  let doneAt: number | null = null;
  return {
    soon() {
      if (!remains) records.put(COLLECTION, KEY, true);
      remains = true;
    },
    now() {
      const lately = doneAt !== null && Math.abs(clock() - doneAt) < HOUR_MS;
      if (!remains || lately || busy()) return;
      doneAt = clock();
      journal.compact();
      records.remove(COLLECTION, KEY);
      remains = false;
    },
  };
}
