import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailed } from '../desk/start.ts';
import type { ServedDesk } from '../ipc/serve-desk.ts';
import { newReference, writeIncident } from '../system/incident-log.ts';
import { closeWithin } from '../system/shutdown/close-within.ts';

/** What a host has opened so far, so that errors can be logged there and everything can be closed afterward. */
export interface Opened {
  profileDir: string | null;
  desk: Pick<ServedDesk, 'close'> | null;
}

/** Where an error was logged, for the people who investigate it. */
export interface Written {
  readonly reference: string;
  /** The log that contains the error, or null if it couldn't be written. */
  readonly file: string | null;
}

/**
 * Writes an incident to the profile's log. If that fails, writes it to a new private folder in the system's temporary
 * folder. That is safe, because an incident contains no text and no names.
 */
export function writeDown({ profileDir }: Opened, where: string, cause: unknown): Written {
  const reference = newReference();
  const write = (directory: string) => writeIncident(directory, { reference, where, cause });
  const inProfile = profileDir === null ? null : write(join(profileDir, 'logs'));
  return { reference, file: inProfile ?? writeElsewhere(write) };
}

/** Logs a failed start along with the step that failed. */
export function writeFailedStart(opened: Opened, cause: unknown): Written {
  return cause instanceof StartFailed
    ? writeDown(opened, `start: ${cause.step}`, cause.cause)
    : writeDown(opened, 'start', cause);
}

/**
 * Logs uncaught errors. After an exception, the program ends, because work may have stopped halfway. Nothing is lost:
 * uploads in progress may still get their answers, and submissions are in the journal. An unhandled rejection stops
 * only one task, so the window stays open.
 * @param end informs staff and ends the process
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

/** Closes everything that is open before the process ends, as far as there is time. Never rejects. */
export function closeInTime(opened: Opened): Promise<void> {
  return closeWithin(
    'defect',
    () => opened.desk?.close(),
    (where, cause) => writeDown(opened, where, cause),
  );
}

function writeElsewhere(write: (directory: string) => string | null): string | null {
  try {
    // If the name were predictable, another user could set a trap there.
    return write(mkdtempSync(join(tmpdir(), 'intake-desk-')));
  } catch {
    return null;
  }
}
