import { win32 } from 'node:path';

/** Where a machine's IT puts the settings file that rules over every user of it. */
export function managedFilePath(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string {
  switch (platform) {
    case 'win32':
      return win32.join(env.ProgramData ?? 'C:\\ProgramData', 'Intake Desk', 'settings.json');
    case 'darwin':
      return '/Library/Application Support/Intake Desk/settings.json';
    default:
      return '/etc/intake-desk/settings.json';
  }
}
