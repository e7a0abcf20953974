import { env } from 'node:process';
import { AppImageUpdater } from 'electron-updater';
import { renameFileAtOnce } from '../files/change-files.ts';

/**
 * Puts a new AppImage in the place of the running one, in one step. electron-updater's own way removes the
 * running one first, so that a full disk or a power cut leaves no program; and it takes the new one's name
 * where that has a version in it, so that what staff start the program with leads nowhere.
 */
export class InPlaceAppImage extends AppImageUpdater {
  protected override doInstall(): boolean {
    const { APPIMAGE: program } = env;
    if (program === undefined) return false;
    renameFileAtOnce(besideAppImage(program), program);
    const silent = { ...env, APPIMAGE_SILENT_INSTALL: 'true' };
    this.spawnLog(program, [], silent).catch((cause: Error) => this.dispatchError(cause));
    return true;
  }
}

/** Where the new AppImage lies until it takes its place: on the same disk. */
export function besideAppImage(program: string): string {
  return `${program}.new`;
}
