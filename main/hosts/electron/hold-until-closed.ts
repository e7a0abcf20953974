import type { App, BrowserWindow, PowerMonitor } from 'electron';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import { closeWithin, type Report } from '../../system/shutdown/close-within.ts';
import { endAtOnce, endWithCode, heldBySystem } from '../../system/shutdown/held-by-system.ts';

type Held = { preventDefault(): void };

/** The ways in which the program can end: by itself, through its only window, or through the system. */
export interface Endings {
  readonly app: Pick<App, 'on' | 'exit'>;
  readonly window: Pick<BrowserWindow, 'on'>;
  readonly machine: Pick<PowerMonitor, 'on'>;
}

/**
 * Quits the program when the window is closed, and makes both wait until the desk is closed. Logging out and shutting
 * down aren't delayed. For these, Windows notifies the window, and other systems notify the app, before they ask
 * programs to quit.
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
    // `quit` isn't used, because a page that doesn't respond or refuses to close could cancel it.
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
  // Electron's types don't declare the event argument.
  machine.on('shutdown', (event?: Held) => {
    // This doesn't block the shutdown. The system waits a few seconds for programs that call this, and this program
    // ends within that time.
    event?.preventDefault();
    void gate.systemEnds();
  });
  window.on('session-end', () => void gate.systemEnds());
  return gate;
}

/**
 * Ends the program once it has quit. Otherwise, Electron would wait on exit for an answer from the system that may
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
   * Asks staff whether to finish sending and then close. `moot` is aborted when the question no longer matters, because
   * nothing is being sent or the system is shutting down.
   */
  readonly ask: (moot: AbortSignal) => Promise<boolean>;
  /** Waits for uploads in progress and closes the desk. A second call joins the first. */
  readonly close: () => Promise<void>;
  /** Ends the program. Nothing holds it up anymore. */
  readonly leave: () => void;
  readonly report: Report;
};

/** How often to check whether something is still being sent while the question is open, in milliseconds. */
const LOOK_EVERY_MS = 250;

/**
 * Keeps the program running until everything is closed. If something is being sent, asks first. Further requests to
 * quit neither repeat the question nor speed things up. A system shutdown is never delayed.
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
   * Handles a request by staff to quit. Resolves when the program has closed or staff have decided to stay. Never
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
   * Quits without asking. Runs `last` once everything is closed and nothing is being sent. Has no effect if the program
   * is already quitting. Never rejects.
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
   * Handles a logout or system shutdown. Nobody is asked, and the next start handles whatever couldn't be closed in the
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

  /** Returns whether staff agree or the question no longer matters. */
  async #agreed(): Promise<boolean> {
    const moot = new AbortController();
    this.#moot = moot;
    const look = setInterval(() => this.#leaving.busy() || moot.abort(), LOOK_EVERY_MS);
    try {
      return (await this.#leaving.ask(moot.signal)) || moot.signal.aborted;
    } catch (cause) {
      // If the question can't be asked, that must not block anyone. Stored work continues at the next start.
      this.#leaving.report('quit question', cause);
      return true;
    } finally {
      clearInterval(look);
    }
  }
}
