import type { App, BrowserWindow, PowerMonitor } from 'electron';
import type { Desk } from '../../compose/compose.ts';
import { endAtOnce, heldBySystem } from '../../shutdown/held-by-system.ts';
import { QuitGate } from './quit-gate.ts';

type Held = { preventDefault(): void };

/** What can end the program: itself, its one window, and the system. */
export interface Endings {
  readonly app: Pick<App, 'on' | 'exit'>;
  readonly window: Pick<BrowserWindow, 'on'>;
  readonly machine: Pick<PowerMonitor, 'on'>;
}

/**
 * Closing the window is leaving; both wait until the desk is closed. Logging out and shutting down are
 * not held: Windows tells the window, the others the machine, each before they ask programs to quit.
 * @param ask whether to finish sending and then close; `moot` takes the question away
 */
export function holdUntilClosed(
  { app, window, machine }: Endings,
  desk: Pick<Desk, 'busy' | 'close' | 'report'>,
  ask: (moot: AbortSignal) => Promise<boolean>,
): QuitGate {
  const gate = new QuitGate({
    busy: desk.busy,
    ask,
    close: desk.close,
    // Not `quit`: a page that hangs, or that would rather stay, can call that off.
    leave: () => app.exit(0),
    report: desk.report,
  });
  const hold = (event: Held): void => {
    if (gate.mayLeave) return;
    event.preventDefault();
    void gate.request();
  };
  app.on('before-quit', hold);
  window.on('close', hold);
  // Electron's types leave the event out.
  machine.on('shutdown', (event?: Held) => {
    // Not a refusal: the system waits a few seconds for programs that say so, and this one ends by then.
    event?.preventDefault();
    void gate.systemEnds();
  });
  window.on('session-end', () => void gate.systemEnds());
  return gate;
}

/**
 * Ends a program that has quit, however it did, where Electron would wait at its exit for an answer of
 * the system that may never come.
 */
export function endWhenHeld(app: Pick<App, 'on'>): void {
  app.on('quit', () => {
    if (heldBySystem()) endAtOnce();
  });
}
