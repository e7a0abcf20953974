import * as v from 'valibot';
import type { RecordStore } from '../../vault/sqlite-record-store.ts';
import type { AuditTrail } from '../journal/audit/sqlite-trail.ts';

const COLLECTION = 'retention';
const KEY = 'clock';
const HOUR_MS = 60 * 60 * 1000;

/** Milliseconds. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A clock set right by so little is no leap back; it is also looked at more often than that. */
const SLACK_MS = 5 * MINUTE;
/** Further ahead than this since it was last looked at: a long holiday, or a clock set wrong. */
const LEAP_MS = 7 * DAY;
/** How long a clock that leapt has to go on from there before it is gone by. */
const TRUST_AFTER_MS = DAY;

const Time = v.pipe(v.number(), v.integer());

/** The computer's clock as it was at the last look; milliseconds since 1970. */
export const ClockMemory = v.object({
  lastSeen: Time,
  /** The latest time it ever stood at. */
  highest: Time,
  /** While it stands before `highest`: the earliest time it was seen at. */
  behindFrom: v.nullable(Time),
  /** After it leapt ahead: when it is believed. */
  trustedFrom: v.nullable(Time),
  /**
   * It once stood behind: a time between `from` and `to` may have been written later than it says, at the
   * latest at `countFrom`.
   */
  doubt: v.nullable(v.object({ from: Time, to: Time, countFrom: Time })),
});
export type ClockMemory = v.InferOutput<typeof ClockMemory>;

/** Why nothing may be removed by age, and until when. */
export interface ClockPause {
  readonly reason: 'clockBehind' | 'clockLeapt';
  readonly until: number;
}

/**
 * Looks at the clock. Age is all that retention goes by, and this clock is all there is to tell it; so
 * nothing is removed while it stands before things already done here (`newestDone`, the newest entry of
 * the audit), nor within a day of a leap ahead of more than a week. Its limits: a clock that stays ahead
 * for longer than that day is believed; so are one that leaps by less than a week, and one that stood
 * behind from the first start on.
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
  // While it is not believed yet, it may not leap by what it has to wait.
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

/** The latest time at which something stamped `at` can have happened. */
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

/** The clock as it was at the last look, kept among the records. A memory that cannot be read counts as none. */
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

  /** Looks again, and remembers it between starts. */
  look(): void {
    const { records, audit, clock } = this.#parts;
    this.#seen = lookAtClock(clock(), this.memory, newestDone(audit));
    const { memory } = this.#seen;
    if (this.#kept !== null && !changed(this.#kept, memory)) return;
    records.put(COLLECTION, KEY, memory);
    this.#kept = memory;
  }
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
