import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Whether the system itself looks at who signed a package before it takes the place of this program: macOS
 * does, and on Windows it is asked to for the installer by NSIS, which lays its uninstaller there.
 */
export function signerIsVerified(
  { platform, execPath }: Pick<NodeJS.Process, 'platform' | 'execPath'>,
  packaged: boolean,
): boolean {
  if (!packaged) return false;
  if (platform === 'darwin') return true;
  const uninstaller = join(dirname(execPath), 'Uninstall Intake Desk.exe');
  return platform === 'win32' && statSync(uninstaller, { throwIfNoEntry: false }) !== undefined;
}
