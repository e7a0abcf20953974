import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where an unpackaged desk keeps its profile: local, non-roaming storage, apart from the packaged
 * product's, which Electron places itself.
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
