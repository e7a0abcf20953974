import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { followMachine } from '../../../main/hosts/electron/machine-events.ts';

test('the desk locks with the machine’s screen, with its sleep where a PIN opens it, and sends on waking', () => {
  const machine = new EventEmitter();
  const done: string[] = [];
  followMachine(machine as never, {
    lock: (when) => done.push(`lock ${when}`),
    wake: () => done.push('wake'),
  });
  for (const event of ['lock-screen', 'unlock-screen', 'suspend', 'resume']) machine.emit(event);
  expect(done).toEqual(['lock always', 'lock withPin', 'wake']);
});
