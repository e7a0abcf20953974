import type { App, BrowserWindow, PowerMonitor } from 'electron';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import { closeWithin, type Report } from '../../system/shutdown/close-within.ts';
import { endAtOnce, endWithCode, heldBySystem } from '../../system/shutdown/held-by-system.ts';

type Held = { preventDefault(): void };

/** The ways in which the program ends: by itself, by its only window, and by the system. */
export interface Endings {
  readonly app: Pick<App, 'on' | 'exit'>;
  readonly window: Pick<BrowserWindow, 'on'>;
  readonly machine: Pick<PowerMonitor, 'on'>;
}

/**
 * Closing the window quits the program, and both wait until the desk is closed. Logging out and shutting down are not
 * delayed: Windows notifies the window, and other systems notify the app, before they ask programs to quit.
 * @param ask asks whether to finish sending and then close; `moot` withdraws the question
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
    // `quit` is not used, because an unresponsive or unwilling page could cancel it.
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
  // Electron's types lack the event argument.
  machine.on('shutdown', (event?: Held) => {
    // This does not refuse the shutdown: the system waits a few seconds for programs that do this, and this program
    // ends by then.
    event?.preventDefault();
    void gate.systemEnds();
  });
  window.on('session-end', () => void gate.systemEnds());
  return gate;
}

/**
 * Ends the program after it has quit. Otherwise Electron would wait at its exit for an answer from the system that may
 * never come.
 */
export function endWhenHeld(app: Pick<App, 'on'>): void {
  app.on('quit', () => {
    if (heldBySystem()) endAtOnce();
  });
}

/** The steps of a shutdown, provided by the host or by tests. */
export type Shutdown = {
  /** Returns whether something is being sent. */
  readonly busy: () => boolean;
  /**
   * Asks staff whether to finish sending and then close. `moot` is aborted when the question no longer matters:
   * nothing is being sent, or the system shuts down.
   */
  readonly ask: (moot: AbortSignal) => Promise<boolean>;
  /** Waits for what is being sent and closes the desk. A second call joins the first. */
  readonly close: () => Promise<void>;
  /** Ends the program. Nothing delays it anymore. */
  readonly leave: () => void;
  readonly report: Report;
};

/** How often to check whether something is still being sent while the question is open. */
const LOOK_EVERY_MS = 250;

/**
 * Keeps the program running until everything is closed. While something is being sent, it asks first. Further requests
 * to quit do not repeat the question and do not speed anything up. A shutdown of the system is never delayed.
 */
export class QuitGate {
  #state: 'open' | 'leaving' | 'closed' = 'open';
  #systemEnds = false;
  #moot = new AbortController();
  readonly #leaving: Shutdown;

  constructor(leaving: Shutdown) {
    this.#leaving = leaving;
  }

  /** Whether windows may close and the program may end now. */
  get mayLeave(): boolean {
    return this.#state === 'closed' || this.#systemEnds;
  }

  /** Whether the program is closing, or is asking whether to close. */
  get leaving(): boolean {
    return this.#state !== 'open' || this.#systemEnds;
  }

  /**
   * Handles a request of staff to quit. Resolves when the program has closed or staff have decided to stay. Never
   * rejects.
   */
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
   * Quits without a question, and runs `last` after everything is closed and nothing is being sent. Has no effect if
   * the program is already quitting. Never rejects.
   */
  async leaveFor(last: () => Promise<void>): Promise<void> {
    if (this.leaving) return;
    this.#state = 'leaving';
    const { close, busy, leave, report } = this.#leaving;
    try {
      await close();
      if (this.mayLeave || busy()) return this.#leave();
      // The system's updater closes the window itself.
      this.#state = 'closed';
      await last();
    } catch (cause) {
      report('update', cause);
    }
    leave();
  }

  /**
   * Handles logging out and shutting down: nobody is asked, and the next start handles what could not be closed in the
   * time that systems allow. Never rejects.
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

  /** Returns whether staff agree, or whether the question no longer matters. */
  async #agreed(): Promise<boolean> {
    const moot = new AbortController();
    this.#moot = moot;
    const look = setInterval(() => this.#leaving.busy() || moot.abort(), LOOK_EVERY_MS);
    try {
      return (await this.#leaving.ask(moot.signal)) || moot.signal.aborted;
    } catch (cause) {
      // A question that cannot be asked must not block anyone. Stored work continues at the next start.
      this.#leaving.report('quit question', cause);
      return true;
    } finally {
      clearInterval(look);
    }
  }
}
