import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appendFileAtOnce, renameFileAtOnce } from './files/change-files.ts';
import { type Disk, systemDisk } from './files/disk.ts';
import { FileHeld } from './files/file-held.ts';
import { TryAgain } from './files/try-again.ts';

const MAX_LOG_BYTES = 1024 * 1024;
/** Most lines that wait for a file that cannot be written just now. */
const MOST_WAITING = 100;

/** Where defects are written down, so that a reference on the screen leads to a cause. */
export type IncidentLog = ReturnType<typeof fileIncidentLog>;

/** A log file under `directory`. What cannot be written, as another program holds the file, is written later. */
export function fileIncidentLog(directory: string, disk: Disk = systemDisk) {
  let waiting: string[] = [];
  const write = () => {
    append(directory, waiting, disk);
    waiting = [];
  };
  const later = new TryAgain(async () => write());
  return {
    /** Writes the cause down and returns the reference to show. Never throws. */
    report(where: string, cause: unknown): string {
      const reference = newReference();
      const isHeldUp = waiting.length > 0;
      waiting = [...waiting, lineOf({ reference, where, cause })].slice(-MOST_WAITING);
      // Each try may make the program stand still for a moment.
      if (isHeldUp) return reference;
      try {
        write();
      } catch {
        // A full or read-only disk must not turn one failure into two.
        later.soon();
      }
      return reference;
    },
  };
}

/** The reference that finds an incident, on the screen and in the log. */
export function newReference(): string {
  return randomUUID().slice(0, 8);
}

type Told = { readonly reference: string; readonly where: string; readonly cause: unknown };

/**
 * Writes an incident into the log under `directory`, a JSON object a line: name, code and where it was thrown.
 * Messages of errors are left out, as they may quote staff or the platform. Never throws.
 * @returns the log's path, null where it could not be written
 */
export function writeIncident(directory: string, told: Told): string | null {
  try {
    return append(directory, [lineOf(told)], systemDisk);
  } catch {
    // A full or read-only disk must not turn one failure into two.
    return null;
  }
}

function lineOf({ reference, where, cause }: Told): string {
  const line = { at: new Date().toISOString(), reference, where, ...describeCause(cause) };
  return `${JSON.stringify(line)}\n`;
}

function append(directory: string, lines: readonly string[], disk: Disk): string {
  const file = join(directory, 'incidents.log');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  rotateWhenLarge(file, disk);
  appendFileAtOnce(file, lines.join(''), disk);
  return file;
}

/** How far an error's own causes are followed, and how many of them are told. */
const MOST_CAUSES = 3;

interface Described {
  readonly error: string;
  readonly code?: string;
  readonly frames: readonly string[];
  /** Its cause, told in the same way. */
  readonly because?: readonly Described[];
}

/** Keeps of an error its kind and where it was thrown, not what it says. */
export function describeCause(cause: unknown, depth = MOST_CAUSES): Described {
  if (!(cause instanceof Error)) return { error: typeof cause, frames: [] };
  const frames = errorFrames(cause);
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  // SQLite's own number: its name in Node is the same for all.
  const whole = typeof errcode === 'number' ? `${code} ${errcode}` : code;
  const causes = depth === 0 ? [] : causesOf(cause).slice(0, MOST_CAUSES);
  const because = causes.map((below) => describeCause(below, depth - 1));
  return {
    error: cause.name,
    ...(typeof code === 'string' && { code: String(whole) }),
    frames,
    ...(because.length > 0 && { because }),
  };
}

function causesOf(error: Error): readonly unknown[] {
  const several = error instanceof AggregateError ? error.errors : [];
  return error.cause === undefined ? several : [error.cause, ...several];
}

function rotateWhenLarge(file: string, disk: Disk): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return;
  try {
    renameFileAtOnce(file, `${file}.1`, disk);
  } catch (cause) {
    // It goes on growing until whoever has it open lets go.
    if (!(cause instanceof FileHeld)) throw cause;
  }
}

/** The program's root: the checkout, or what stands for it in the packaged program. */
const ROOT = withSlashes(join(import.meta.dirname, '..', '..'));

const MOST_FRAMES = 12;

/** `at function (place:line:column)`, or without a name, `async` before it where it was waiting. */
const FRAME = /^\s+at (?:async (?=\S+$))?(?:([\w$.<># [\]]+) \()?(\S+:\d+:\d+)\)?$/;

/**
 * Where an error was thrown: function names, and places as paths from the program's root. A path
 * elsewhere may hold the name of the machine's user, and what the error says may quote a customer:
 * neither is kept.
 */
function errorFrames(cause: Error): string[] {
  const { stack = '', message } = cause;
  const said = message === '' ? -1 : stack.indexOf(message);
  return stack
    .slice(said < 0 ? 0 : said + message.length)
    .split('\n')
    .flatMap((line) => {
      const [, name, place] = FRAME.exec(line) ?? [];
      if (place === undefined) return line.includes(' at ') ? ['at (elsewhere)'] : [];
      return [name === undefined ? `at ${known(place)}` : `at ${name} (${known(place)})`];
    })
    .slice(0, MOST_FRAMES);
}

function known(place: string): string {
  if (place.startsWith('node:')) return place;
  const path = withSlashes(place.startsWith('file:') ? pathOf(place) : place);
  const installed = path.lastIndexOf('/node_modules/');
  if (installed >= 0) return path.slice(installed + 1);
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : 'elsewhere';
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return '';
  }
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
