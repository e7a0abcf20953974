import { accessSync, constants, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InstalledAs } from '../../updates/package-kind.ts';

/** Name of the uninstaller that NSIS lays beside the program. */
const UNINSTALLER = 'Uninstall Intake Desk.exe';

/** Looks how this program was installed. */
export function installedAs(
  packaged: boolean,
  { platform, env, execPath }: Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'> = process,
): InstalledAs {
  return {
    platform,
    packaged,
    appImage: env.APPIMAGE ?? null,
    mayReplace: (path) => may(() => accessSync(dirname(path), constants.W_OK)),
    hasUninstaller: may(() => statSync(join(dirname(execPath), UNINSTALLER))),
  };
}

function may(look: () => unknown): boolean {
  try {
    look();
    return true;
  } catch {
    return false;
  }
}
