import type { PowerMonitor } from 'electron';
import type { Desk } from '../../compose/compose.ts';

/**
 * Follows the machine: the desk locks with its screen, and before it sleeps where a PIN opens it again
 * without the network. After sleep what waits to be sent is tried at once.
 */
export function followMachine(
  machine: Pick<PowerMonitor, 'on'>,
  desk: Pick<Desk, 'lock' | 'wake'>,
): void {
  machine.on('lock-screen', () => desk.lock('always'));
  machine.on('suspend', () => desk.lock('withPin'));
  machine.on('resume', () => desk.wake());
}
