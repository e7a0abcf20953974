import { Alarms } from './alarms.ts';
import { DeskModel } from './desk-model.ts';
import { ASSUMED, type Outage, PlatformModel } from './platform-model.ts';
import { seeded } from './seeded.ts';
import { StaffModel } from './staff-model.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 23, 9);
/** A busy time before an outage, from which the usual rate is taken. */
const BEFORE_MS = 30 * MINUTE;
const TICK_MS = 100;

export interface Scenario {
  readonly name: string;
  /** 0: nothing is down, all branches open at nine. */
  readonly outageMs: number;
  readonly retryAfter: boolean;
  /** How long is looked at afterwards. */
  readonly afterMs: number;
}

/** What happened in a run; seconds count from its start. */
export interface Course {
  readonly scenario: Scenario;
  /** Requests in each second. */
  readonly requests: readonly number[];
  /** Submissions that wait, at each second. */
  readonly waiting: readonly number[];
  /** Requests in each second that are no submissions. */
  readonly others: readonly number[];
  /** Submissions of the desks that can send from each second on, since the end. */
  readonly sendable: readonly number[];
  readonly outageFrom: number;
  readonly outageTo: number;
  /** Seconds from the end until each desk that had a backlog had sent it. */
  readonly deskWaits: readonly number[];
  readonly desks: number;
  /** Submissions put in by staff but not sent when the end came. */
  readonly backlog: number;
}

/** Plays one scenario with so many desks. The same seed gives the same course. */
export function play(scenario: Scenario, desks: number, seed: number): Course {
  const random = seeded(seed);
  const opening = scenario.outageMs === 0;
  const from = START + (opening ? 0 : BEFORE_MS);
  const to = from + scenario.outageMs;
  const outage: Outage | null = opening ? null : { from, to, retryAfter: scenario.retryAfter };
  const platform = new PlatformModel(desks, outage);
  const alarms = new Alarms(START);
  const requests: number[] = [];
  const waiting: number[] = [];
  let now = 0;
  let backlog = 0;
  const others: number[] = [];
  const sendable: number[] = [];
  const ask = (at: number, what: 'submission' | 'other') => {
    const second = Math.floor((at - START) / SECOND);
    requests[second] = (requests[second] ?? 0) + 1;
    if (what === 'other') others[second] = (others[second] ?? 0) + 1;
    return platform.ask(at);
  };
  const lastOld = new Map<DeskModel, number>();
  const onSent = (desk: DeskModel, queuedAt: number) => {
    now -= 1;
    if (queuedAt < to && alarms.now >= to) lastOld.set(desk, (alarms.now - to) / SECOND);
  };
  const onSignedIn = (desk: DeskModel) => {
    const second = Math.floor((alarms.now - START) / SECOND);
    sendable[second] = (sendable[second] ?? 0) + desk.sendable(to);
  };
  const world = { alarms, random, ask, onSent, onSignedIn };
  const all = Array.from({ length: desks }, () => new DeskModel(world));
  for (const desk of all) {
    if (!opening) {
      desk.signedIn(random() * 90 * MINUTE);
      continue;
    }
    alarms.in(random() * 6 * MINUTE, () => desk.signIn());
    if (random() >= ASSUMED.overnightShare) continue;
    for (let n = 0; n < ASSUMED.overnightEach; n += 1) desk.submit(START - 15 * HOUR);
    now += ASSUMED.overnightEach;
  }
  const staff = new StaffModel(world);
  const anyDesk = () => all[Math.floor(random() * desks)] as DeskModel;
  const perTick = (perHour: number) => (desks * perHour * TICK_MS) / HOUR;
  const end = to + scenario.afterMs;
  for (let at = START; at < end; at += TICK_MS) {
    alarms.turnTo(at);
    if (at === to) {
      backlog = now;
      sendable.length = 0;
      for (const desk of all) onSignedIn(desk);
    }
    if (at % SECOND === 0) waiting.push(now);
    for (let n = perTick(ASSUMED.submissionsPerHour); random() < n; n -= 1) {
      now += 1;
      staff.submit(anyDesk());
    }
    for (let n = perTick(ASSUMED.readsPerHour); random() < n; n -= 1) staff.read(anyDesk());
    for (let n = perTick(ASSUMED.changesPerHour); random() < n; n -= 1) staff.change(anyDesk());
  }
  const seconds = (at: number) => (at - START) / SECOND;
  // One that never came to an end waits to the end of what was looked at, at least.
  for (const desk of all) {
    if ((desk.queuedAt[0] ?? to) < to) lastOld.set(desk, seconds(end) - seconds(to));
  }
  return {
    scenario,
    requests: Array.from({ length: seconds(end) }, (_, n) => requests[n] ?? 0),
    waiting,
    others: Array.from({ length: seconds(end) }, (_, n) => others[n] ?? 0),
    sendable: Array.from({ length: seconds(end) }, (_, n) => sendable[n] ?? 0),
    outageFrom: seconds(from),
    outageTo: seconds(to),
    deskWaits: [...lastOld.values()].sort((a, b) => a - b),
    desks,
    backlog,
  };
}
