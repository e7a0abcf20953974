import { readFileSync } from 'node:fs';
import { join, win32 } from 'node:path';

/** In it the installer for Windows says where that folder is; see resources/installer.nsh. */
const RECORD = 'managed-folder.txt';

/**
 * Where a machine's IT puts the settings file that rules over every user of it. It follows nothing that
 * staff can set: on Windows the place stands in a file beside the program, where only administrators
 * write, and without that it is the usual one on the program's drive.
 * @param resources folder of the packaged program's resources
 */
export function managedFilePath(platform: NodeJS.Platform, resources: string): string {
  switch (platform) {
    case 'win32':
      return win32.join(recordedFolder(resources) ?? usualFolder(resources), 'settings.json');
    case 'darwin':
      return '/Library/Application Support/Intake Desk/settings.json';
    default:
      return '/etc/intake-desk/settings.json';
  }
}

function recordedFolder(resources: string): string | null {
  try {
    const text = readFileSync(join(resources, RECORD)).toString('utf16le').trim();
    return /^[a-z]:\\[^<>:"|?*\p{Cc}]+$/iu.test(text) ? text : null;
  } catch {
    return null;
  }
}

function usualFolder(resources: string): string {
  return win32.join(win32.parse(resources).root, 'ProgramData', 'Intake Desk');
}
