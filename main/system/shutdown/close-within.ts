import { type EndOfWait, waitUnless } from '../tasks/wait-unless.ts';

/**
 * Limits for each step of closing, in milliseconds. Whoever closes the program waits at most this long for a step.
 * Abandoning a step loses nothing: everything that must survive is already durable, and the next start recovers from a
 * kill at any point. A limit is at least ten times as long as the step normally takes. If one step hangs while nothing
 * is being sent, the program still closes within three seconds.
 */
export const SHUTDOWN_LIMITS_MS = {
  /** Cancels what certainly has not reached the platform, and waits only for files and the journal. */
  sender: 1_000,
  /**
   * Waits for the answer of an upload that may have reached the platform, up to the upload's own limits (one minute to
   * send the last part, two for the verdict, two to read it, see platform/platform-settings.ts). An upload that is
   * abandoned after that is `unknown` at the next start.
   */
  answers: 310_000,
  /** A change on the platform without an answer. After the limit, its outcome is recorded as unknown. */
  changes: 1_000,
  /** Searches in progress are canceled. */
  finding: 500,
  /** A scan is canceled and closed on its device, which may not answer. */
  scanner: 1_000,
  /** A file that is being taken in or checked is canceled. Its folder may be released late. */
  captures: 1_000,
  /** A file that arrives from the platform is canceled. Its folder may be released late. */
  platformFiles: 1_000,
  /** A removal in progress, or a pass over the journal. It continues at the next start. */
  retention: 1_000,
  /** SQLite writes its log back, either immediately or not at all. */
  journal: 1_000,
  /** A session-only vault is removed. What remains is removed at the next start. */
  vault: 1_000,
  /** Everything that belongs to one user, including queued work. */
  user: 2_000,
  /** The open mode, after a mode that is still being opened or switched to. A keychain may delay that. */
  mode: 6_000,
  /** A change to the settings may be delayed by another program. Its caller learns that it was not stored. */
  settings: 1_000,
  /** The keychain may be asking for its own password. */
  session: 1_000,
  /**
   * Calls to the keychain that are in progress, so that closing does not interrupt them. The keychain may be asking
   * for its own password.
   */
  keychain: 1_000,
  /** The last entries are written, and SQLite writes its log back. */
  deskRecord: 1_000,
  /** Sockets are destroyed, not closed. */
  network: 500,
  practicePlatform: 500,
  /** The built-in scanner on loopback, which may still be starting. */
  practiceScanner: 500,
  /** The files of practice mode. What remains is removed at the next start. */
  practiceFiles: 3_000,
  /**
   * A killed process ends immediately, but a process that is inside a driver or that never started may not report its
   * end.
   */
  workers: 1_000,
  /** The window's address on loopback. */
  origin: 500,
  /** A browser on a busy computer takes seconds to end. It is used for development and tests. */
  browser: 5_000,
  /** After everything is closed, nothing should keep the process alive, but a socket may. */
  process: 1_000,
  /** After an error of the program itself, requests in transmission may still get their answers. */
  defect: 10_000,
  /** The system shuts down. Windows allows five seconds, and other systems not much more. */
  system: 2_500,
} as const;

export type ShutdownStep = keyof typeof SHUTDOWN_LIMITS_MS;

/** Logs a program error. */
export type Report = (where: string, cause: unknown) => void;

/** A step of closing took too long and was abandoned. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/**
 * Runs a step and waits for it up to its limit. Failures and delays are logged, and closing continues, because a
 * program that never ends helps nobody. Never rejects.
 * @param mayLast called when the limit is over; returns whether the step still waits for something that has its own
 * limit
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
 * Closes things in reverse order of opening, even if closing one of them fails. This is a small replacement for
 * `AsyncDisposableStack`, which is missing from the Node version that tests Windows' rules under Wine.
 */
export class ClosingStack {
  readonly #steps: (() => unknown)[] = [];
  #closing: Promise<void> | null = null;

  /** Closes this before everything that was added earlier. */
  defer(close: () => unknown): void {
    this.#steps.push(close);
  }

  /** Closes everything, once. If several fail, rejects with the failure of the one that was opened first. */
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

/** Open parts that are closed in reverse order of opening, each within its limit. */
export class OpenParts {
  readonly #stack = new ClosingStack();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /**
   * Closes this part before those that were opened earlier.
   * @param step a function if the limit is not known before its turn comes
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

  /** Closes these parts at the same time, because none needs another. */
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
