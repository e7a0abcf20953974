import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  // biome-ignore lint/style/noRestrictedImports: It only tests whether this user can write.
  openSync,
  readFileSync,
  readlinkSync,
  // biome-ignore lint/style/noRestrictedImports: It removes only the file that the test created.
  rmSync,
  statSync,
} from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { MAX_SETTINGS_CHARACTERS } from '../../preload/contract/limits.ts';
import type { ManagedFile } from '../settings/managed-file.ts';
import type { WritersOf } from '../settings/managed-settings.ts';
import { errorCode } from '../system/files/disk-error.ts';

/** The result of trying to write somewhere. */
export type Trial = 'allowed' | 'denied' | 'unknown';

/** Tests whether this user can write somewhere, without changing anything. */
export interface WriteTrials {
  /** Tries to open an existing file for writing. */
  file(path: string): Trial;
  /** Tries to create a file in a folder, and removes it again. */
  folder(path: string): Trial;
}

/**
 * Returns the function by which the packaged program determines who could have written the managed settings file.
 * @param resources the program's resources folder
 */
export function managedFileWriters(platform: NodeJS.Platform, resources: string): WritersOf {
  return platform === 'win32' ? writersByTrial(resources) : writersByOwner();
}

/**
 * Determines the writers on POSIX systems. The file and each folder on its path must belong to root, and nobody else
 * may be able to write there.
 */
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

/** The maximum number of links on a path, which is the same as Linux's. */
const MOST_LINKS = 40;

/**
 * Returns every path that affects what is at `path`: the file and each folder, including the folders that links lead
 * through. Throws if links form a loop.
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
 * Determines the writers on Windows. Node can't read access control lists there, so a place that this user can write to
 * counts as writable by staff. Anyone who can write to the program's folder is an administrator, whom a settings file
 * can't restrict. This doesn't notice that the owner of a file has removed their own write permission. The installer
 * prevents that.
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

/** The file in which the NSIS installer records the folder of the settings file. See resources/installer.nsh. */
const RECORD = 'managed-folder.txt';

/**
 * Returns where the IT department puts the settings file for all users of a computer. Nothing that staff can set
 * affects it. On Windows, the NSIS installer names the folder in a file next to the program, where only administrators
 * can write. Without that file, as with the MSI, the settings file itself is next to the program, because anyone can
 * create files in `ProgramData` before an installation. On macOS, a configuration profile replaces the file completely,
 * so that nobody has to know how two sources combine.
 * @param resources the packaged program's resources folder
 * @param hasProfile returns whether a configuration profile sets anything for this program
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
 * Returns a place where a settings file may exist but is ignored, or null if there is no such place. That place is in
 * `ProgramData` on the program's drive, unless the NSIS installer created its folder.
 * @param resources the packaged program's resources folder
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
 * The file in which macOS stores what a configuration profile for the whole computer sets for this program. Only the
 * system and root can write it. (The profiles of a single user are in a subfolder and don't count here.)
 */
export const FORCED_PREFERENCES = '/Library/Managed Preferences/com.intake-desk.app.plist';

/** Apple's reader for property lists, including binary ones. No environment variable changes its path. */
const PLUTIL = '/usr/bin/plutil';

/** How long to wait before treating the tool as unresponsive, in milliseconds. */
const LONGEST = 5000;

/** Returns whether a profile sets anything for this program. Returns true if that can't be determined. */
export function hasForcedPreferences(path = FORCED_PREFERENCES): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/**
 * Reads the text of the settings file from the preferences, where it is the string under the key `settings`. It is a
 * single text rather than a key for each setting, because a property list has no null, which some settings need.
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

/**
 * Returns whether the tool ran but rejected the file or printed too much. False means that the tool couldn't be run
 * this time.
 */
function answered(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false;
  const { status, code } = failure as { status?: unknown; code?: unknown };
  return typeof status === 'number' || code === 'ENOBUFS';
}
