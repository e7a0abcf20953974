import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';

/**
 * Returns where the installed product keeps its profile. Electron's default folder roams on Windows, but captures and
 * keys must stay on the computer.
 * @param home the user's home folder
 */
export function packagedProfileDir(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  switch (platform) {
    case 'win32':
      return win32.join(env.LOCALAPPDATA ?? win32.join(home, 'AppData', 'Local'), 'Intake Desk');
    case 'darwin':
      return posix.join(home, 'Library', 'Application Support', 'Intake Desk');
    default:
      return posix.join(env.XDG_STATE_HOME ?? posix.join(home, '.local', 'state'), 'intake-desk');
  }
}

/**
 * Returns the profile folder of an unpackaged desk. It is local, doesn't roam, and is separate from the packaged
 * product's profile.
 */
export function defaultProfileDir(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const name = 'intake-desk-development';
  switch (platform) {
    case 'win32':
      return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), name);
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', name);
    default:
      return join(env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state'), name);
  }
}
