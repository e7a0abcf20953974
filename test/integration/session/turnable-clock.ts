import type { Clock } from '../../../main/session/clock.ts';

interface Alarm {
  readonly at: number;
  readonly callback: () => void;
}

export interface TurnableClock extends Clock {
  /** Advances the time, and runs the callbacks that are due in the meantime. */
  pass(ms: number): void;
  /** Sets the wall clock forward or back. */
  turn(ms: number): void;
  /** Lets the computer sleep: only the wall clock advances. */
  sleep(ms: number): void;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Returns clocks that move only when told. */
export function turnableClock(start = Date.UTC(2031, 4, 6, 9)): TurnableClock {
  let wall = start;
  let steady = 0;
  const alarms = new Set<Alarm>();
  const next = (until: number): Alarm | undefined =>
    [...alarms].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  const shift = (ms: number): void => {
    wall += ms;
  };
  return {
    now: () => wall,
    elapsed: () => steady,
    wake(ms, callback) {
      const alarm = { at: steady + ms, callback };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    pass(ms) {
      const until = steady + ms;
      for (let alarm = next(until); alarm; alarm = next(until)) {
        alarms.delete(alarm);
        wall += alarm.at - steady;
        steady = alarm.at;
        alarm.callback();
      }
      wall += until - steady;
      steady = until;
    },
    turn: shift,
    sleep: shift,
  };
}
