import { StartFailed } from '../main/desk/start.ts';
import {
  followDefects,
  type Opened,
  type Written,
  writeFailedStart,
} from '../main/hosts/trouble.ts';
import { GivenUp, type Report, SHUTDOWN_LIMITS_MS } from '../main/system/shutdown/close-within.ts';
import { endAtOnce, endWithCode } from '../main/system/shutdown/held-by-system.ts';

/**
 * Runs a host in plain Node until it ends. If it fails, writes the error to stderr and sets the exit code to 1.
 * @param run records what it opens in its argument
 */
export async function runFromSource(run: (opened: Opened) => Promise<void>): Promise<void> {
  const opened: Opened = { profileDir: null, desk: null };
  followDefects(process, opened, (written) => {
    console.error(`Something in Intake Desk went wrong. ${whereIs(written)}`);
    endWithCode(1);
  });
  try {
    await run(opened);
  } catch (cause) {
    const written = cause instanceof StartFailed ? writeFailedStart(opened, cause) : null;
    const said = cause instanceof Error ? cause.message : String(cause);
    console.error(written === null ? said : `${said} ${whereIs(written)}`);
    process.exitCode = 1;
  }
}

function whereIs({ file, reference }: Written): string {
  return file === null
    ? 'The details couldn’t be saved.'
    : `Details are in ${file}, reference ${reference}.`;
}

/**
 * Call this after everything is closed, so that the process ends on its own. If something keeps it alive, it's ended
 * after a second, without waiting for its threads.
 */
export function endProcess(report: Report): void {
  const end = () => {
    report('close:process', new GivenUp('Something kept the process.'));
    endAtOnce();
  };
  setTimeout(end, SHUTDOWN_LIMITS_MS.process).unref();
}
