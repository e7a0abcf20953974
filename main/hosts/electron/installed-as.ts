import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
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
    appImage: runsFrom(env.APPDIR, execPath) ? (env.APPIMAGE ?? null) : null,
    mayReplace: (path) => may(() => accessSync(dirname(path), constants.W_OK)),
    hasUninstaller: may(() => statSync(join(dirname(execPath), UNINSTALLER))),
  };
}

/**
 * Whether this program lies in the folder that an AppImage's runtime mounted. What another AppImage
 * started has that one's variables, and would replace that one.
 */
function runsFrom(mounted: string | undefined, execPath: string): boolean {
  if (mounted === undefined || mounted === '') return false;
  return may(() => {
    const within = realpathSync(execPath).startsWith(`${realpathSync(mounted)}${sep}`);
    if (!within) throw new Error('Another program is mounted there.');
  });
}

function may(look: () => unknown): boolean {
  try {
    look();
    return true;
  } catch {
    return false;
  }
}
