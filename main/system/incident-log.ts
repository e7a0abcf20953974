import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appendFileAtOnce, renameFileAtOnce } from './files/change-files.ts';
import { type Disk, systemDisk } from './files/disk.ts';
import { FileHeld } from './files/file-held.ts';
import { TryAgain } from './files/try-again.ts';

const MAX_LOG_BYTES = 1024 * 1024;
/** The maximum number of lines kept in memory while the file can't be written. */
const MOST_WAITING = 100;

/** Logs program errors, so that the reference on the screen can be traced to the cause. */
export type IncidentLog = ReturnType<typeof fileIncidentLog>;

/**
 * Creates a log file under `directory`. Lines that can't be written because another program holds the file are written
 * later.
 */
export function fileIncidentLog(directory: string, disk: Disk = systemDisk) {
  let waiting: string[] = [];
  const write = () => {
    append(directory, waiting, disk);
    waiting = [];
  };
  const later = new TryAgain(async () => write());
  return {
    /** Logs the cause and returns the reference to show on the screen. Never throws. */
    report(where: string, cause: unknown): string {
      const reference = newReference();
      const isHeldUp = waiting.length > 0;
      waiting = [...waiting, lineOf({ reference, where, cause })].slice(-MOST_WAITING);
      // Don't write now, because each try may block the program for a moment. A later try is already scheduled.
      if (isHeldUp) return reference;
      try {
        write();
      } catch {
        // A full or read-only disk must not cause a second failure.
        later.soon();
      }
      return reference;
    },
  };
}

/** Creates an incident's reference, which appears on the screen and in the log. */
export function newReference(): string {
  return randomUUID().slice(0, 8);
}

type Told = { readonly reference: string; readonly where: string; readonly cause: unknown };

/**
 * Writes an incident to the log under `directory` as one line of JSON: the name, the code, and where it was thrown.
 * Error messages are left out, because they may quote staff or the platform. Never throws.
 * @returns the log's path, or null if it couldn't be written
 */
export function writeIncident(directory: string, told: Told): string | null {
  try {
    return append(directory, [lineOf(told)], systemDisk);
  } catch {
    // A full or read-only disk must not cause a second failure.
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

/** The maximum depth of causes that are logged, and the maximum number of causes at each level. */
const MOST_CAUSES = 3;

interface Described {
  readonly error: string;
  readonly code?: string;
  readonly frames: readonly string[];
  /** The causes of this error, described in the same way. */
  readonly because?: readonly Described[];
}

/** Describes what kind of error it is and where it was thrown, but not its message. */
export function describeCause(cause: unknown, depth = MOST_CAUSES): Described {
  if (!(cause instanceof Error)) return { error: typeof cause, frames: [] };
  const frames = errorFrames(cause);
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  // Add SQLite's result code, because Node uses the same code for all SQLite errors.
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
    // The file keeps growing until the other program releases it.
    if (!(cause instanceof FileHeld)) throw cause;
  }
}

/** The root of the program: the repository, or its equivalent in a packaged program. */
const ROOT = withSlashes(join(import.meta.dirname, '..', '..'));

const MOST_FRAMES = 12;

/** Matches `at function (place:line:column)`. The function name and a preceding `async` are optional. */
const FRAME = /^\s+at (?:async (?=\S+$))?(?:([\w$.<># [\]]+) \()?(\S+:\d+:\d+)\)?$/;

/**
 * Returns where an error was thrown, as function names and paths relative to the program's root. Leaves out other
 * paths, which may contain the name of the computer's user. Leaves out the error's message, which may quote a customer.
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
  return path.startsWith(`${ROOT}/`) ? inSource(path) : 'elsewhere';
}

/** Converts a place in a bundled file to the place in the source file. */
function inSource(place: string): string {
  const own = place.slice(ROOT.length + 1);
  const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
  const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (found === undefined || !('originalSource' in found)) return own;
  const source = withSlashes(found.originalSource).replace(/^(\.\.\/)+/, '');
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

/** Loads a source map only when an error is logged, so that source maps don't slow down startup. */
function mapOf(file: string): SourceMap | null {
  if (!file.endsWith('.js')) return null;
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
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
