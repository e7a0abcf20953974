import { type EndOfWait, waitUnless } from '../tasks/wait-unless.ts';

/**
 * How long each step on the way out may take, in milliseconds. Whoever leaves waits for these and no
 * longer: what is durable is so before, and a kill anywhere is what the next start is made for. A limit
 * is ten times and more what the step takes where nothing hangs; together they keep a program that has
 * nothing on the wire under three seconds where one thing hangs.
 */
export const SHUTDOWN_LIMITS_MS = {
  /** Breaks off what provably has not reached the platform; only files and the journal are waited for. */
  sender: 1_000,
  /**
   * An upload that may have reached the platform is answered, or given up by the upload's own limits (a minute for
   * the line to take the last part, two for the verdict, two to read it, see platform/settings.ts). What
   * is left behind after that is `unknown` at the next start.
   */
  answers: 310_000,
  /** A change on the platform that is still unanswered; its outcome is then written down as not known. */
  changes: 1_000,
  /** Searches under way are broken off. */
  finding: 500,
  /** A scan is broken off and closed on its device, which may not answer. */
  scanner: 1_000,
  /** A file that is coming in or being looked at is broken off; its folder may be slow to let go of it. */
  captures: 1_000,
  /** A file that comes from the platform is broken off; its folder may be slow to let go of it. */
  platformFiles: 1_000,
  /** A removal that has begun, or a pass over the journal; it goes on at the next start. */
  retention: 1_000,
  /** SQLite writes its log back; it does so at once or not at all. */
  journal: 1_000,
  /** A vault for the session only is removed; what stays is swept at the next start. */
  vault: 1_000,
  /** Everything of one user, also what waits its turn before. */
  user: 2_000,
  /** The open mode, after one that was just being opened or switched to; a keychain may hold that up. */
  mode: 6_000,
  /** A change of the settings that another program holds up: whoever made it is told that it was not kept. */
  settings: 1_000,
  /** The keychain may be asking for its own password. */
  session: 1_000,
  /** Questions to the keychain under way, so that no end cuts them short; it may be asking for its own password. */
  keychain: 1_000,
  /** Its last entries are written and SQLite writes its log back. */
  deskRecord: 1_000,
  /** Sockets are destroyed, not closed. */
  network: 500,
  practicePlatform: 500,
  /** The built-in scanner on loopback, which may just be starting. */
  practiceScanner: 500,
  /** Practice's files; what stays is removed at the next start. */
  practiceFiles: 3_000,
  /** A killed process is gone at once, but one deep in a driver, or that never came up, may not say so. */
  workers: 1_000,
  /** The window's own address on loopback. */
  origin: 500,
  /** A browser on a busy machine takes seconds to end; it is for development and tests. */
  browser: 5_000,
  /** Once everything is closed nothing should be left that keeps the process; some socket may. */
  process: 1_000,
  /** The program itself went wrong: what is on the wire may still get its answer. */
  defect: 10_000,
  /** The system itself ends: Windows gives five seconds, others not many more. */
  system: 2_500,
} as const;

export type ShutdownStep = keyof typeof SHUTDOWN_LIMITS_MS;

/** Writes a defect down. */
export type Report = (where: string, cause: unknown) => void;

/** A step on the way out took too long and was left behind. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/**
 * Carries a step out, and waits for it no longer than its limit. What fails or takes longer is written
 * down, and leaving goes on: an end that waits for ever helps nobody. Never rejects.
 * @param mayLast asked when the limit is over: whether something is still waited for within, which has a
 * limit of its own
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
 * What is to be closed, the last one opened first, also where closing another fails. An `AsyncDisposableStack`
 * in small: the Node that runs under Wine, where Windows' rules are tried, has none.
 */
export class ClosingStack {
  readonly #steps: (() => unknown)[] = [];
  #closing: Promise<void> | null = null;

  /** Closes this before what was opened earlier. */
  defer(close: () => unknown): void {
    this.#steps.push(close);
  }

  /** Closes all of it, once. Rejects with what the first one opened failed with, of those that fail. */
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

/** Parts that are open, to be closed each within its limit, the last one opened first. */
export class OpenParts {
  readonly #stack = new ClosingStack();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /**
   * Closes this part before those that were opened earlier.
   * @param step asked for as its turn comes, where its limit is not known before
   * @param mayLast as `closeWithin` has it
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

  /** Closes these parts all at once: none of them needs another. */
  openedTogether(parts: Partial<Record<ShutdownStep, () => unknown>>): void {
    const each = Object.entries(parts) as [ShutdownStep, () => unknown][];
    this.#stack.defer(async () => {
      await Promise.all(each.map(([step, close]) => closeWithin(step, close, this.#report)));
    });
  }

  /** Closes all of them, once. Never rejects. */
  close(): Promise<void> {
    return this.#stack.close();
  }
}
