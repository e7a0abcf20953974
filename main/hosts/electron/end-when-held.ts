import type { App } from 'electron';
import { endAtOnce, heldBySystem } from '../../closing/held-by-system.ts';

/**
 * Ends a program that has quit, however it did, where Electron would wait at its exit for an answer of
 * the system that may never come.
 */
export function endWhenHeld(app: Pick<App, 'on'>): void {
  app.on('quit', () => {
    if (heldBySystem()) endAtOnce();
  });
}
