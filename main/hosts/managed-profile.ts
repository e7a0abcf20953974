import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { MAX_SETTINGS_CHARACTERS } from '../../preload/contract/limits.ts';
import type { ManagedFile } from '../settings/managed-file.ts';

/**
 * Where macOS keeps what a configuration profile of the whole computer fixes for this program. The system
 * writes it, and only root can. (What a profile of one user fixes lies in a folder below, and counts for
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
