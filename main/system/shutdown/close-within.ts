import { type EndOfWait, waitUnless } from '../tasks/wait-unless.ts';

/**
 * Limits for each step of closing the program, in milliseconds. Nobody has to wait longer than this for a step.
 * Abandoning a step loses nothing: everything that must survive is already durable, and the next start recovers from a
 * kill at any point. A limit is at least ten times as long as the step normally takes. If one step hangs while nothing
 * is being sent, the program still closes within three seconds.
 */
export const SHUTDOWN_LIMITS_MS = {
  /** Cancels what certainly hasn't reached the platform. Waits only for files and the journal. */
  sender: 1_000,
  /**
   * Waits for the answer to an upload that may have reached the platform, up to the upload's own limits. Those are one
   * minute to send the last part, two for the verdict, and two to read it (see platform/platform-settings.ts). An
   * upload that is abandoned after that is `unknown` at the next start.
   */
  answers: 310_000,
  /**
   * Waits for changes on the platform that haven't been answered. After the limit, their outcome is recorded as
   * unknown.
   */
  changes: 1_000,
  /** Cancels exports that are being written, and removes their unfinished files. */
  exports: 1_000,
  /** Cancels searches in progress. */
  finding: 500,
  /** Cancels a scan and closes it on its device, which may not answer. */
  scanner: 1_000,
  /** Cancels adding or checking a file. The file's folder may be released late. */
  captures: 1_000,
  /** Cancels a download from the platform. The file's folder may be released late. */
  platformFiles: 1_000,
  /** Stops a removal in progress or a pass over the journal. It continues at the next start. */
  retention: 1_000,
  /** SQLite writes its log back either immediately or not at all. */
  journal: 1_000,
  /** Removes a session-only vault. What remains is removed at the next start. */
  vault: 1_000,
  /** Closes everything that belongs to one user, including queued work. */
  user: 2_000,
  /** Closes the open mode, after any mode that is still being opened or switched to. A keychain may delay that. */
  mode: 6_000,
  /** Another program may delay a change to the settings. The caller learns that the change wasn't stored. */
  settings: 1_000,
  /** The keychain may be asking for its own password. */
  session: 1_000,
  /**
   * Waits for keychain calls in progress, so that closing doesn't interrupt them. The keychain may be asking for its
   * own password.
   */
  keychain: 1_000,
  /** Writes the last entries. SQLite then writes its log back. */
  deskRecord: 1_000,
  /** Destroys sockets rather than closing them. */
  network: 500,
  practicePlatform: 500,
  /** The built-in scanner on the loopback address, which may still be starting. */
  practiceScanner: 500,
  /** Removes the files of practice mode. What remains is removed at the next start. */
  practiceFiles: 3_000,
  /**
   * A killed process ends immediately. But a process that is inside a driver, or that never started, may not report its
   * end.
   */
  workers: 1_000,
  /** The window's address on loopback. */
  origin: 500,
  /** A browser on a busy computer takes seconds to end. Used only for development and tests. */
  browser: 5_000,
  /** Once everything is closed, nothing should keep the process alive, but a socket might. */
  process: 1_000,
  /** After an error in the program itself, requests that are being sent may still get their answers. */
  defect: 10_000,
  /** The system is shutting down. Windows allows five seconds, and other systems not much more. */
  system: 2_500,
} as const;

export type ShutdownStep = keyof typeof SHUTDOWN_LIMITS_MS;

/** Logs a program error. */
export type Report = (where: string, cause: unknown) => void;

/** Logged when a step of closing took too long and was abandoned. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/**
 * Runs a step and waits for it up to its limit. Logs failures and delays, and lets closing continue, because a program
 * that never ends helps nobody. Never rejects.
 * @param mayLast called when the limit is over; returns whether the step is still waiting for something that has its
 * own limit
 */
export async function closeWithin(
  step: ShutdownStep,
  close: () => unknown,
  report: Report,
  mayLast: () => boolean = () => false,
): Promise<void> {
  const where = `close:${step}`;
  const limitMs = SHUTDOWN_LIMITS_MS[step];
  const tooLate: EndOfWait = (over) => {
    const timer = setInterval(() => mayLast() || over(), limitMs);
    return () => clearInterval(timer);
  };
  try {
    await waitUnless((async () => close())(), tooLate, () => {
      throw new GivenUp(`Not closed within ${limitMs} ms.`);
    });
  } catch (cause) {
    report(where, cause);
  }
}

/**
 * Closes things in the reverse order of opening, even if closing one of them fails. This is a small replacement for
 * `AsyncDisposableStack`, which is missing from the Node version that tests Windows' rules under Wine.
 */
export class ClosingStack {
  readonly #steps: (() => unknown)[] = [];
  #closing: Promise<void> | null = null;

  /** Closes this before everything that was added earlier. */
  defer(close: () => unknown): void {
    this.#steps.push(close);
  }

  /** Closes everything, once. If several fail, rejects with the failure of whichever was opened first. */
  close(): Promise<void> {
    this.#closing ??= this.#closeRest();
    return this.#closing;
  }

  async #closeRest(): Promise<void> {
    const close = this.#steps.pop();
    if (close === undefined) return;
    try {
      await close();
    } finally {
      await this.#closeRest();
    }
  }
}

/** Tracks open parts and closes them in the reverse order of opening, each within its limit. */
export class OpenParts {
  readonly #stack = new ClosingStack();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /**
   * Closes this part before those that were opened earlier.
   * @param step a function if the step isn't known until its turn comes
   * @param mayLast see `closeWithin`
   */
  opened(
    step: ShutdownStep | (() => ShutdownStep),
    close: () => unknown,
    mayLast?: () => boolean,
  ): void {
    this.#stack.defer(() =>
      closeWithin(typeof step === 'function' ? step() : step, close, this.#report, mayLast),
    );
  }

  /** Closes these parts at the same time, because none of them needs another. */
  openedTogether(parts: Partial<Record<ShutdownStep, () => unknown>>): void {
    const each = Object.entries(parts) as [ShutdownStep, () => unknown][];
    this.#stack.defer(async () => {
      await Promise.all(each.map(([step, close]) => closeWithin(step, close, this.#report)));
    });
  }

  /** Closes all parts, once. Never rejects. */
  close(): Promise<void> {
    return this.#stack.close();
  }
}
