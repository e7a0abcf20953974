import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailed } from '../desk/start.ts';
import type { ServedDesk } from '../ipc/serve-desk.ts';
import { newReference, writeIncident } from '../system/incident-log.ts';
import { closeWithin } from '../system/shutdown/close-within.ts';

/** Everything that a host has opened so far, so that it can be written to and closed when something goes wrong. */
export interface Opened {
  profileDir: string | null;
  desk: Pick<ServedDesk, 'close'> | null;
}

/** The trouble, for whoever looks into it. */
export interface Written {
  readonly reference: string;
  /** The log it stands in; null where none could be written. */
  readonly file: string | null;
}

/**
 * Writes an incident into the profile's log, or where that cannot be written, into a new folder of this
 * user's alone among the system's temporary ones: it holds no text and no name.
 */
export function writeDown({ profileDir }: Opened, where: string, cause: unknown): Written {
  const reference = newReference();
  const write = (directory: string) => writeIncident(directory, { reference, where, cause });
  const inProfile = profileDir === null ? null : write(join(profileDir, 'logs'));
  return { reference, file: inProfile ?? writeElsewhere(write) };
}

/** Writes a failed start down, with its step. */
export function writeFailedStart(opened: Opened, cause: unknown): Written {
  return cause instanceof StartFailed
    ? writeDown(opened, `start: ${cause.step}`, cause.cause)
    : writeDown(opened, 'start', cause);
}

/**
 * Writes down what nobody caught. After an exception the program ends, since whatever was under way
 * stopped somewhere in the middle: what is being sent may still get its answer, and what was filed is in
 * the journal. A rejection stopped one piece of work at an await, with everything else whole, so staff
 * keep their window.
 * @param end tells staff, and ends the process
 */
export function followDefects(
  program: Pick<NodeJS.Process, 'on'>,
  opened: Opened,
  end: (written: Written) => void,
): void {
  let ending = false;
  program.on('uncaughtException', (cause: unknown) => {
    const written = writeDown(opened, 'uncaught exception', cause);
    if (ending) return;
    ending = true;
    void closeInTime(opened).finally(() => end(written));
  });
  program.on('unhandledRejection', (cause: unknown) => {
    writeDown(opened, 'unhandled rejection', cause);
  });
}

/** Closes what is open before the process ends, as far as it still can be. Never rejects. */
export function closeInTime(opened: Opened): Promise<void> {
  return closeWithin(
    'defect',
    () => opened.desk?.close(),
    (where, cause) => writeDown(opened, where, cause),
  );
}

function writeElsewhere(write: (directory: string) => string | null): string | null {
  try {
    // A name that can be foretold could be a trap laid by another user.
    return write(mkdtempSync(join(tmpdir(), 'intake-desk-')));
  } catch {
    return null;
  }
}
