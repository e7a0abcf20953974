import type { App, BrowserWindow, PowerMonitor } from 'electron';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import { closeWithin, type Report } from '../../system/shutdown/close-within.ts';
import { endAtOnce, endWithCode, heldBySystem } from '../../system/shutdown/held-by-system.ts';

type Held = { preventDefault(): void };

/** Ways in which the program ends: by itself, by its one window, and by the system. */
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
  desk: Pick<ServedDesk, 'busy' | 'close' | 'report'>,
  ask: (moot: AbortSignal) => Promise<boolean>,
): QuitGate {
  const gate = new QuitGate({
    busy: desk.busy,
    ask,
    close: desk.close,
    // Not `quit`: a page that hangs, or that would rather stay, can call that off.
    leave: () => endWithCode(0, (code) => app.exit(code)),
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

/** A shutdown's steps; the host supplies them, tests do too. */
export type Shutdown = {
  /** Whether something is being sent. */
  readonly busy: () => boolean;
  /**
   * Asks staff whether to finish sending and then close. `moot` is raised when the question has no
   * point any more: nothing is being sent, or the system itself ends.
   */
  readonly ask: (moot: AbortSignal) => Promise<boolean>;
  /** Waits for what is being sent and closes the desk; asked twice, it is the same end. */
  readonly close: () => Promise<void>;
  /** Ends the program; nothing holds it any more. */
  readonly leave: () => void;
  readonly report: Report;
};

/** How often it is looked whether something is still being sent while the question stands. */
const LOOK_EVERY_MS = 250;

/**
 * Holds the program until everything is closed. While something is being sent it asks first; asked
 * again meanwhile, it neither asks twice nor closes twice, and hurries nothing. The end of the system
 * itself is never held.
 */
export class QuitGate {
  #state: 'open' | 'leaving' | 'closed' = 'open';
  #systemEnds = false;
  #moot = new AbortController();
  readonly #leaving: Shutdown;

  constructor(leaving: Shutdown) {
    this.#leaving = leaving;
  }

  /** Whether windows may close and the program may end, now. */
  get mayLeave(): boolean {
    return this.#state === 'closed' || this.#systemEnds;
  }

  /** Whether the program is on its way out, or asks about it. */
  get leaving(): boolean {
    return this.#state !== 'open' || this.#systemEnds;
  }

  /** Staff want to leave. Resolves when they have, or have decided to stay. Never rejects. */
  async request(): Promise<void> {
    if (this.leaving) return;
    this.#state = 'leaving';
    if (this.#leaving.busy() && !(await this.#agreed())) {
      this.#state = 'open';
      return;
    }
    try {
      await this.#leaving.close();
    } catch (cause) {
      this.#leaving.report('close', cause);
    }
    this.#leave();
  }

  /**
   * Leaves without a question, and does `last` once everything is closed and nothing is on the wire. Where
   * it leaves already, nothing. Never rejects.
   */
  async leaveFor(last: () => Promise<void>): Promise<void> {
    if (this.leaving) return;
    this.#state = 'leaving';
    const { close, busy, leave, report } = this.#leaving;
    try {
      await close();
      if (this.mayLeave || busy()) return this.#leave();
      // The system's own updater closes the window by itself.
      this.#state = 'closed';
      await last();
    } catch (cause) {
      report('update', cause);
    }
    leave();
  }

  /**
   * The user logs out or the computer shuts down: nobody is asked, and what does not close in the time
   * that systems give is left to the next start. Never rejects.
   */
  async systemEnds(): Promise<void> {
    if (this.mayLeave) return;
    this.#systemEnds = true;
    this.#moot.abort();
    await closeWithin('system', this.#leaving.close, this.#leaving.report);
    this.#leave();
  }

  #leave(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#leaving.leave();
  }

  /** Whether staff agree, or need not be asked any more. */
  async #agreed(): Promise<boolean> {
    const moot = new AbortController();
    this.#moot = moot;
    const look = setInterval(() => this.#leaving.busy() || moot.abort(), LOOK_EVERY_MS);
    try {
      return (await this.#leaving.ask(moot.signal)) || moot.signal.aborted;
    } catch (cause) {
      // A question that cannot be asked holds nobody: what is kept goes on at the next start.
      this.#leaving.report('quit question', cause);
      return true;
    } finally {
      clearInterval(look);
    }
  }
}
