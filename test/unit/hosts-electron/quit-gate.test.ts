import { expect, it } from 'vitest';
import { QuitGate } from '../../../main/hosts/electron/quit-gate.ts';

/** A gate whose steps are written down. */
function gate({ busy, stay = false }: { busy: boolean; stay?: boolean }) {
  const steps: string[] = [];
  const opened = new QuitGate({
    busy: () => busy,
    ask: async () => {
      steps.push('ask');
      return !stay;
    },
    close: async () => {
      steps.push('close');
    },
    leave: () => void steps.push('leave'),
  });
  return { gate: opened, steps };
}

it('closes the desk before it lets go', async () => {
  const { gate: idle, steps } = gate({ busy: false });
  expect(idle.mayLeave).toBe(false);
  await idle.request();
  expect(steps).toEqual(['close', 'leave']);
  expect(idle.mayLeave).toBe(true);
});

it('asks while something is being sent, and stays if staff want to', async () => {
  const { gate: sending, steps } = gate({ busy: true, stay: true });
  await sending.request();
  expect(steps).toEqual(['ask']);
  expect(sending.mayLeave).toBe(false);
  await sending.request();
  expect(steps).toEqual(['ask', 'ask']);
});

it('neither asks nor closes twice when asked again meanwhile', async () => {
  const { gate: sending, steps } = gate({ busy: true });
  await Promise.all([sending.request(), sending.request()]);
  expect(steps).toEqual(['ask', 'close', 'leave']);
});

it('lets go even if closing fails: a window that cannot be closed helps nobody', async () => {
  const steps: string[] = [];
  const failing = new QuitGate({
    busy: () => false,
    ask: async () => true,
    close: () => Promise.reject(new Error('disk')),
    leave: () => void steps.push('leave'),
  });
  await expect(failing.request()).rejects.toThrow('disk');
  expect(steps).toEqual(['leave']);
});
