import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns whether the system verifies the signer of a package before the package replaces this program. macOS does.
 * Windows does if the program was installed with the NSIS installer, which puts its uninstaller there.
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
