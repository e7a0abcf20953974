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

test('a machine that slept too long is told of at the first touch, which opens nothing', () => {
  clock.sleep(HOUR);
  watch.touch();
  expect(idle).toBe(1);
});

test('a machine that slept too long is told of soon after, also with nobody there', () => {
  clock.sleep(HOUR);
  clock.pass(15 * SECOND);
  expect(idle).toBe(1);
});

test('a clock that is set back gives nobody more time', () => {
  clock.turn(-HOUR);
  clock.pass(10 * MINUTE);
  expect(idle).toBe(1);
});

test('the allowed time may change at any moment, and 0 is for ever', () => {
  allowed = 0;
  clock.pass(24 * HOUR);
  watch.touch();
  expect(idle).toBe(0);
  allowed = MINUTE;
  clock.pass(MINUTE);
  expect(idle).toBe(1);
});

test('stopped, it tells nothing', () => {
  watch.stop();
  clock.pass(HOUR);
  watch.touch();
  expect(idle).toBe(0);
});
