import * as v from 'valibot';
import type { RecordStore } from '../../vault/sqlite-record-store.ts';
import type { AuditTrail } from '../journal/audit-trail.ts';

const COLLECTION = 'retention';
const KEY = 'clock';
const HOUR_MS = 60 * 60 * 1000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * If the clock is set back by no more than this, in milliseconds, it counts as a correction and not as a jump. The
 * clock must be read more often than this.
 */
const SLACK_MS = 5 * MINUTE;
/** A larger jump ahead since the last reading means either a long vacation or a wrong clock. */
const LEAP_MS = 7 * DAY;
/** How long a clock that jumped ahead must keep running before it's trusted. */
const TRUST_AFTER_MS = DAY;

const Time = v.pipe(v.number(), v.integer());

/** What is known about the computer's clock as of the last reading. All times are in milliseconds since 1970. */
export const ClockMemory = v.object({
  lastSeen: Time,
  /** The latest time that the clock has ever shown. */
  highest: Time,
  /** The earliest time shown while the clock has been behind `highest`, or null if it isn't behind. */
  behindFrom: v.nullable(Time),
  /** When the clock will be trusted again after a jump ahead, or null if it's trusted. */
  trustedFrom: v.nullable(Time),
  /**
   * Set if the clock was wrong for a while. A timestamp between `from` and `to` may have been written later than it
   * says, but no later than `countFrom`.
   */
  doubt: v.nullable(v.object({ from: Time, to: Time, countFrom: Time })),
});
export type ClockMemory = v.InferOutput<typeof ClockMemory>;

/** Why nothing may be removed by age at the moment, and until when. */
export interface ClockPause {
  readonly reason: 'clockBehind' | 'clockLeapt';
  readonly until: number;
}

/**
 * Reads the clock. Retention depends only on age, and this clock is the only source for it. Therefore, nothing is
 * removed while the clock is behind the newest entry of the audit (`newestDone`). Nothing is removed for a day after a
 * jump ahead of more than a week, either. Some wrong clocks are trusted anyway: one that stays ahead for more than that
 * day, one that jumps by less than a week, and one that has been behind since the first startup.
 */
export function lookAtClock(
  now: number,
  known: ClockMemory | null,
  newestDone: number | null,
): { readonly memory: ClockMemory; readonly pause: ClockPause | null } {
  const before = known ?? startedAt(newestDone ?? now);
  const highest = Math.max(before.highest, newestDone ?? before.highest);
  if (now < highest - SLACK_MS) {
    const earliest = Math.min(now, newestDone ?? now) - SLACK_MS;
    const behindFrom = Math.min(earliest, before.behindFrom ?? earliest);
    const memory = { ...before, lastSeen: now, highest, behindFrom, trustedFrom: null };
    return { memory, pause: { reason: 'clockBehind', until: highest } };
  }
  const doubt =
    before.behindFrom === null
      ? before.doubt
      : {
          from: Math.min(before.behindFrom, before.doubt?.from ?? before.behindFrom),
          to: Math.max(highest, before.doubt?.to ?? highest),
          countFrom: now,
        };
  // A clock that isn't trusted yet must not jump past the end of its waiting period.
  const most = before.trustedFrom === null ? LEAP_MS : TRUST_AFTER_MS;
  const leapt = now - before.lastSeen > most;
  const trustedFrom = leapt ? now + TRUST_AFTER_MS : before.trustedFrom;
  const waits = trustedFrom !== null && now < trustedFrom;
  return {
    memory: {
      lastSeen: now,
      highest: Math.max(highest, now),
      behindFrom: null,
      trustedFrom: waits ? trustedFrom : null,
      doubt,
    },
    pause: waits ? { reason: 'clockLeapt', until: trustedFrom } : null,
  };
}

/** Returns the latest time at which an event with the timestamp `at` can have happened. */
export function latestPossible(at: number, { doubt }: Pick<ClockMemory, 'doubt'>): number {
  if (doubt === null || at < doubt.from || at > doubt.to) return at;
  return Math.max(at, doubt.countFrom);
}

function startedAt(at: number): ClockMemory {
  return { lastSeen: at, highest: at, behindFrom: null, trustedFrom: null, doubt: null };
}

export interface KeptClockParts {
  readonly records: RecordStore;
  readonly audit: Pick<AuditTrail, 'entries'>;
  readonly clock: () => number;
}

/** The last reading of the clock, stored in the records. An unreadable reading counts as none. */
export class KeptClock {
  readonly #parts: KeptClockParts;
  #kept: ClockMemory | null;
  #seen: ReturnType<typeof lookAtClock>;

  constructor(parts: KeptClockParts) {
    const stored = v.safeParse(ClockMemory, parts.records.get(COLLECTION, KEY));
    this.#parts = parts;
    this.#kept = stored.success ? stored.output : null;
    this.#seen = lookAtClock(parts.clock(), this.#kept, newestDone(parts.audit));
  }

  get memory(): ClockMemory {
    return this.#seen.memory;
  }

  get pause(): ClockPause | null {
    return this.#seen.pause;
  }

  /** Reads the clock again and stores the reading for the next startup. */
  look(): void {
    const { records, audit, clock } = this.#parts;
    this.#seen = lookAtClock(clock(), this.memory, newestDone(audit));
    const { memory } = this.#seen;
    if (this.#kept !== null && !changed(this.#kept, memory)) return;
    records.put(COLLECTION, KEY, memory);
    this.#kept = memory;
  }
}

/** Returns whether anything except the time has changed, or an hour has passed. */
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
