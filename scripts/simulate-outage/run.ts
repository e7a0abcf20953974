import { seeded, TurnedClock } from './clock.ts';
import { DeskModel } from './desk-model.ts';
import { ASSUMED, platformModel } from './platform-model.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 23, 9);
/** How long the desks are busy before the outage. */
const BEFORE_MS = 30 * MINUTE;
const TICK_MS = 100;

export interface Scenario {
  readonly outageMs: number;
  readonly retryAfter: boolean;
  /** How long the desks are observed after the outage. */
  readonly afterMs: number;
}

/** What happened in a run, starting at the end of the outage. */
export interface Course {
  /** The number of requests in each second. */
  readonly requests: readonly number[];
  /** The number of waiting submissions at each second. The first number is the backlog. */
  readonly waiting: readonly number[];
  readonly desks: number;
}

/** Simulates one scenario. The same seed gives the same result. */
export function play(scenario: Scenario, desks: number, seed: number): Course {
  const random = seeded(seed);
  const from = START + BEFORE_MS;
  const to = from + scenario.outageMs;
  const end = to + scenario.afterMs;
  const platform = platformModel(desks, { from, to, retryAfter: scenario.retryAfter });
  const clock = new TurnedClock(START);
  const requests = Array.from({ length: scenario.afterMs / SECOND }, () => 0);
  const waiting: number[] = [];
  let now = 0;
  const ask = (at: number) => {
    const second = Math.floor((at - to) / SECOND);
    if (second >= 0) requests[second] = (requests[second] ?? 0) + 1;
    return platform(at);
  };
  const onSent = () => {
    now -= 1;
  };
  const all = Array.from({ length: desks }, () => new DeskModel({ clock, random, ask, onSent }));
  for (const desk of all) desk.signedIn(random() * 90 * MINUTE);
  const anyDesk = () => all[Math.floor(random() * desks)] as DeskModel;
  const perTick = (perHour: number) => (desks * perHour * TICK_MS) / HOUR;
  for (let at = START; at < end; at += TICK_MS) {
    clock.turnTo(at);
    if (at >= to && at % SECOND === 0) waiting.push(now);
    for (let n = perTick(ASSUMED.submissionsPerHour); random() < n; n -= 1) {
      now += 1;
      anyDesk().submit();
    }
    for (let n = perTick(ASSUMED.readsPerHour); random() < n; n -= 1) anyDesk().read();
  }
  return { requests, waiting, desks };
}
