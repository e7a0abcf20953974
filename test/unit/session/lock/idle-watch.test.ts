import { beforeEach, expect, test } from 'vitest';
import { IdleWatch } from '../../../../main/session/lock/idle-watch.ts';
import {
  HOUR,
  MINUTE,
  SECOND,
  type TurnableClock,
  turnableClock,
} from '../../../integration/session/turnable-clock.ts';

let clock: TurnableClock;
let allowed: number;
let idle: number;
let watch: IdleWatch;
beforeEach(() => {
  clock = turnableClock();
  allowed = 10 * MINUTE;
  idle = 0;
  watch = new IdleWatch({ clock, allowedMs: () => allowed, onIdle: () => (idle += 1) });
  watch.start();
});

test('reports at the first touch that the computer slept too long, and does not unlock', () => {
  clock.sleep(HOUR);
  watch.touch();
  expect(idle).toBe(1);
});

test('reports soon after waking that the computer slept too long, even if nobody is there', () => {
  clock.sleep(HOUR);
  clock.pass(15 * SECOND);
  expect(idle).toBe(1);
});

test('gives nobody more time when the clock is set back', () => {
  clock.turn(-HOUR);
  clock.pass(10 * MINUTE);
  expect(idle).toBe(1);
});

test('uses a new time limit immediately, and treats 0 as no limit', () => {
  allowed = 0;
  clock.pass(24 * HOUR);
  watch.touch();
  expect(idle).toBe(0);
  allowed = MINUTE;
  clock.pass(MINUTE);
  expect(idle).toBe(1);
});

test('reports nothing after it was stopped', () => {
  watch.stop();
  clock.pass(HOUR);
  watch.touch();
  expect(idle).toBe(0);
});
