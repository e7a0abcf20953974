import type { RecordStore } from '../../vault/record-store.ts';

const COLLECTION = 'retention';
const KEY = 'remains';
const HOUR_MS = 60 * 60 * 1000;

export interface CompactorParts {
  readonly journal: { compact(): void };
  readonly records: RecordStore;
  readonly clock: () => number;
  readonly busy: () => boolean;
}

/** Sees to it that what was removed does not survive in unused parts of the journal's file. */
export class Compactor {
  readonly #parts: CompactorParts;
  #remains: boolean;
  #doneAt: number | null = null;

  constructor(parts: CompactorParts) {
    this.#parts = parts;
    this.#remains = parts.records.get(COLLECTION, KEY) === true;
  }

  /** Something was removed. Remembered between starts. */
  soon(): void {
    if (!this.#remains) this.#parts.records.put(COLLECTION, KEY, true);
    this.#remains = true;
  }

  /** Compacts if anything was removed, nothing is being sent and the last time is an hour ago. */
  now(): void {
    const { journal, records, clock, busy } = this.#parts;
    const lately = this.#doneAt !== null && Math.abs(clock() - this.#doneAt) < HOUR_MS;
    if (!this.#remains || lately || busy()) return;
    this.#doneAt = clock();
    journal.compact();
    records.remove(COLLECTION, KEY);
    this.#remains = false;
  }
}
