import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QuitGate, type Shutdown } from '../../../main/hosts/electron/hold-until-closed.ts';
import { GivenUp, SHUTDOWN_LIMITS_MS } from '../../../main/system/shutdown/close-within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A gate whose steps are recorded. */
function gate(leaving: Partial<Shutdown> = {}) {
  const steps: string[] = [];
  const reported: unknown[] = [];
  const { busy = () => false, ask = async () => true, close = async () => {} } = leaving;
  const opened = new QuitGate({
    busy,
    ask: (moot) => {
      steps.push('ask');
      return ask(moot);
    },
    close: () => {
      steps.push('close');
      return close();
    },
    leave: () => void steps.push('leave'),
    report: (where, cause) => void reported.push([where, cause]),
  });
  return { gate: opened, steps, reported };
}

const never = () => new Promise<never>(() => undefined);

it('asks while something is being sent, and stays open if staff want to', async () => {
  const { gate: sending, steps } = gate({ busy: () => true, ask: async () => false });
  await sending.request();
  expect(steps).toEqual(['ask']);
  expect(sending.mayLeave).toBe(false);
  await sending.request();
  expect(steps).toEqual(['ask', 'ask']);
});

it('quits even if closing or asking fails, and logs the failure', async () => {
  const broken = new Error('disk');
  const { gate: failing, steps, reported } = gate({ close: () => Promise.reject(broken) });
  await failing.request();
  expect(steps).toEqual(['close', 'leave']);
  const mute = gate({ busy: () => true, ask: () => Promise.reject(broken) });
  await mute.gate.request();
  expect(mute.steps).toEqual(['ask', 'close', 'leave']);
  expect([...reported, ...mute.reported]).toEqual([
    ['close', broken],
    ['quit question', broken],
  ]);
});

it('asks nobody and delays nothing when the system shuts down, and quits within the system’s time limit', async () => {
  const { gate: sending, steps, reported } = gate({ busy: () => true, close: never });
  const left = sending.systemEnds();
  expect(sending.mayLeave).toBe(true);
  await vi.advanceTimersByTimeAsync(SHUTDOWN_LIMITS_MS.system);
  await left;
  expect(steps).toEqual(['close', 'leave']);
  expect(reported).toEqual([['close:system', expect.any(GivenUp)]]);
});

it('installs without a question after everything is closed, and then quits', async () => {
  const { gate: updating, steps } = gate();
  await updating.leaveFor(async () => void steps.push(updating.mayLeave ? 'install' : 'held'));
  expect(steps).toEqual(['close', 'install', 'leave']);
});

it('installs nothing while a submission is being sent or the system shuts down', async () => {
  const { gate: sending, steps } = gate({ busy: () => true });
  await sending.leaveFor(async () => void steps.push('install'));
  expect(steps).toEqual(['close', 'leave']);
  const { gate: ending, steps: others } = gate();
  const leaving = ending.leaveFor(async () => void others.push('install'));
  await Promise.all([leaving, ending.systemEnds()]);
  expect(others).not.toContain('install');
});

it('quits even if the installation fails', async () => {
  const { gate: updating, steps, reported } = gate();
  await updating.leaveFor(() => Promise.reject(new Error('no')));
  expect(steps).toEqual(['close', 'leave']);
  expect(reported).toMatchObject([['update', { message: 'no' }]]);
});
