import * as v from 'valibot';
import type { RecordStore } from '../../vault/record-store.ts';
import type { AuditTrail } from '../journal/audit/trail.ts';
import { ClockMemory, type ClockPause, lookAtClock } from './clock.ts';

const COLLECTION = 'retention';
const KEY = 'clock';
const HOUR_MS = 60 * 60 * 1000;

/** The clock as it was at the last look. */
export interface KeptClock {
  readonly memory: ClockMemory;
  readonly pause: ClockPause | null;
  /** Looks again, and remembers it between starts. */
  look(): void;
}

/** The memory of the clock, kept among the records. One that cannot be read counts as none. */
export function keptClock(parts: {
  readonly records: RecordStore;
  readonly audit: Pick<AuditTrail, 'entries'>;
  readonly clock: () => number;
}): KeptClock {
  const { records, audit, clock } = parts;
  const stored = v.safeParse(ClockMemory, records.get(COLLECTION, KEY));
  let kept = stored.success ? stored.output : null;
  let seen = lookAtClock(clock(), kept, newestDone(audit));

  const keep = () => {
    records.put(COLLECTION, KEY, seen.memory);
    kept = seen.memory;
  };

  return {
    get memory() {
      return seen.memory;
    },
    get pause() {
      return seen.pause;
    },
    look() {
      seen = lookAtClock(clock(), seen.memory, newestDone(audit));
      if (kept === null || changed(kept, seen.memory)) keep();
    },
  };
}

/** Anything but time passing, or an hour of it. */
function changed(kept: ClockMemory, now: ClockMemory): boolean {
  const { lastSeen: before, highest: _, ...was } = kept;
  const { lastSeen, highest: __, ...is } = now;
  return Math.abs(lastSeen - before) >= HOUR_MS || JSON.stringify(was) !== JSON.stringify(is);
}

function newestDone(audit: Pick<AuditTrail, 'entries'>): number | null {
  const newest = audit.entries(null, 1).items[0];
  const at = newest === undefined ? Number.NaN : Date.parse(newest.at);
  return Number.isNaN(at) ? null : at;
}
