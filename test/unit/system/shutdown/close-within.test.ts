import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  closeWithin,
  GivenUp,
  SHUTDOWN_LIMITS_MS,
} from '../../../../main/system/shutdown/close-within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reported: [string, unknown][] = [];
const report = (where: string, cause: unknown) => void reported.push([where, cause]);
beforeEach(() => void reported.splice(0));
const never = () => new Promise<void>(() => undefined);

it('abandons and logs a step that exceeds its limit', async () => {
  const closed = closeWithin('captures', never, report);
  await vi.advanceTimersByTimeAsync(SHUTDOWN_LIMITS_MS.captures);
  await closed;
  expect(reported).toEqual([['close:captures', expect.any(GivenUp)]]);
});

it('continues after a failure, immediate or late, and logs it', async () => {
  const broken = new Error('disk');
  await closeWithin('vault', () => Promise.reject(broken), report);
  const throws = () => {
    throw broken;
  };
  await closeWithin('retention', throws, report);
  expect(reported).toEqual([
    ['close:vault', broken],
    ['close:retention', broken],
  ]);
});

it('keeps waiting while something inside has its own limit', async () => {
  let awaited = true;
  const ends = Promise.withResolvers<void>();
  const closed = closeWithin(
    'mode',
    () => ends.promise,
    report,
    () => awaited,
  );
  await vi.advanceTimersByTimeAsync(SHUTDOWN_LIMITS_MS.answers);
  awaited = false;
  ends.resolve();
  await closed;
  expect(reported).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
