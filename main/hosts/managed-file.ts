import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { MAX_SETTINGS_CHARACTERS } from '../../preload/contract/limits.ts';
import type { ManagedFile } from '../settings/managed-file.ts';
import type { WritersOf } from '../settings/managed-settings.ts';
import { errorCode } from '../system/files/disk-error.ts';

/** The result of trying to write. */
export type Trial = 'allowed' | 'denied' | 'unknown';

/** Tries to write, and changes nothing. */
export interface WriteTrials {
  /** Opening a file that is there for writing. */
  file(path: string): Trial;
  /** Making a file in a folder, which is removed again. */
  folder(path: string): Trial;
}

/**
 * Tells who could write the machine's settings file, for the packaged program.
 * @param resources folder of its resources
 */
export function managedFileWriters(platform: NodeJS.Platform, resources: string): WritersOf {
  return platform === 'win32' ? writersByTrial(resources) : writersByOwner();
}

/** POSIX: the file and each folder on the way to it must be root's, and nobody else may write there. */
export function writersByOwner(
  look: (path: string) => { readonly uid: number; readonly mode: number } = statSync,
  linkAt: (path: string) => string | null = readLink,
): WritersOf {
  return (path) => {
    try {
      const safe = wayTo(path, linkAt)
        .map(look)
        .every(({ uid, mode }) => uid === 0 && (mode & 0o022) === 0);
      return safe ? 'administrators' : 'staff';
    } catch {
      return 'unknown';
    }
  };
}

/** Links on the way to a file, at most; as many as Linux follows. */
const MOST_LINKS = 40;

/**
 * Every place that decides what stands at a path: the file, and each folder that is gone through, also
 * those in which links stand that other links lead to. Throws where links lead in a circle.
 */
function wayTo(path: string, linkAt: (path: string) => string | null): string[] {
  const places = new Set(['/']);
  const left = path.split('/');
  let at = '/';
  let links = 0;
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    const next = posix.join(at, name);
    const target = linkAt(next);
    if (target === null) {
      at = next;
      places.add(at);
      continue;
    }
    links += 1;
    if (links > MOST_LINKS) throw new Error('Too many links.');
    left.unshift(...target.split('/'));
    if (target.startsWith('/')) at = '/';
  }
  return [...places];
}

function readLink(path: string): string | null {
  return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null;
}

/**
 * Windows, where Node knows no access lists: what this user can write, staff can. Who can write where the
 * program itself lies is an administrator, whom no file of settings keeps from anything. The owner of a
 * file who took their own right to write away is not found out; the installer sees to that.
 */
export function writersByTrial(program: string, trials: WriteTrials = realTrials): WritersOf {
  return (path) => {
    if (trials.folder(program) === 'allowed') return 'administrators';
    const found = [trials.file(path), trials.folder(win32.dirname(path))];
    if (found.includes('allowed')) return 'staff';
    return found.includes('unknown') ? 'unknown' : 'administrators';
  };
}

export const realTrials: WriteTrials = {
  file: (path) => trial(() => closeSync(openSync(path, 'r+'))),
  folder(path) {
    const probe = join(path, `.intake-desk-${randomUUID()}`);
    return trial(() => {
      closeSync(openSync(probe, 'wx'));
      rmSync(probe, { force: true });
    });
  },
};

function trial(work: () => void): Trial {
  try {
    work();
    return 'allowed';
  } catch (cause) {
    return ['EPERM', 'EACCES', 'EROFS'].includes(errorCode(cause) ?? '') ? 'denied' : 'unknown';
  }
}

/** Written by the NSIS installer. Names the folder of the settings file. See resources/installer.nsh. */
const RECORD = 'managed-folder.txt';

/**
 * Where a machine's IT puts the settings file that rules over every user of it. It follows nothing that
 * staff can set: on Windows the installer by NSIS names the place in a file beside the program, where only
 * administrators write. Without it, as with the MSI, the settings file itself is beside the program: before
 * an installation anybody can make files in `ProgramData`. On macOS a configuration profile takes the file's
 * place as a whole, so that nobody has to know how two sources add up.
 * @param resources folder of the packaged program's resources
 * @param hasProfile whether a configuration profile fixes something for this program
 */
export function managedFilePath(
  platform: NodeJS.Platform,
  resources: string,
  hasProfile: () => boolean = hasForcedPreferences,
): string {
  switch (platform) {
    case 'win32':
      return win32.join(recordedFolder(resources) ?? win32.dirname(resources), 'settings.json');
    case 'darwin':
      return hasProfile()
        ? FORCED_PREFERENCES
        : '/Library/Application Support/Intake Desk/settings.json';
    default:
      return '/etc/intake-desk/settings.json';
  }
}

/**
 * Where a settings file for the program may be that does not count there: in `ProgramData`, on the program's
 * own drive, unless the installer by NSIS made its folder. Null where there is no such place.
 * @param resources folder of the packaged program's resources
 */
export function misplacedFilePath(platform: NodeJS.Platform, resources: string): string | null {
  if (platform !== 'win32' || recordedFolder(resources) !== null) return null;
  const { root } = win32.parse(resources);
  return win32.join(root, 'ProgramData', 'Intake Desk', 'settings.json');
}

function recordedFolder(resources: string): string | null {
  try {
    const text = readFileSync(join(resources, RECORD)).toString('utf16le').trim();
    return /^[a-z]:\\[^<>:"|?*\p{Cc}]+$/iu.test(text) ? text : null;
  } catch {
    return null;
  }
}

/**
 * The file in which macOS keeps what a configuration profile of the whole computer fixes for this program. The
 * system writes it, and only root can. (What a profile of one user fixes lies in a folder below, and counts for
 * nothing here.)
 */
export const FORCED_PREFERENCES = '/Library/Managed Preferences/com.intake-desk.app.plist';

/** Apple's own reader of property lists, binary ones too, at a place that no environment moves. */
const PLUTIL = '/usr/bin/plutil';

/** Milliseconds after which the tool counts as hung. */
const LONGEST = 5000;

/** Whether a profile fixes something here; where nobody can tell, it does. */
export function hasForcedPreferences(path = FORCED_PREFERENCES): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/**
 * Reads the text of the settings file out of the preferences: the string of their key `settings`. One text
 * and not a key for each setting, as a property list knows no null, which some settings need.
 */
export function readForcedPreferences(path: string, tool = PLUTIL): ManagedFile {
  try {
    const text = execFileSync(tool, ['-extract', 'settings', 'raw', '-o', '-', path], {
      encoding: 'utf8',
      env: {},
      maxBuffer: MAX_SETTINGS_CHARACTERS,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LONGEST,
    });
    return { found: 'text', text };
  } catch (failure) {
    if (!hasForcedPreferences(path)) return { found: 'missing' };
    return answered(failure) ? { found: 'unreadable' } : { found: 'unread', failure };
  }
}

/** The tool ran to its end and said no, or said too much; else it could not be run just now. */
function answered(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false;
  const { status, code } = failure as { status?: unknown; code?: unknown };
  return typeof status === 'number' || code === 'ENOBUFS';
}
