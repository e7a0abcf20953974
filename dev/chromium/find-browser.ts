import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Returns the usual paths of installed browsers of the Chromium family, best first. */
export function browserCandidates(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  switch (platform) {
    case 'win32': {
      const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
      const below = [
        ['Google', 'Chrome', 'Application', 'chrome.exe'],
        ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
        ['Chromium', 'Application', 'chrome.exe'],
      ];
      return below.flatMap((parts) =>
        roots.flatMap((root) => (root === undefined ? [] : [join(root, ...parts)])),
      );
    }
    case 'darwin':
      return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
        (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
      );
    default:
      return [
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
        '/usr/bin/google-chrome-stable',
        '/usr/bin/microsoft-edge',
        '/snap/bin/chromium',
      ];
  }
}

/** Returns the first path that can be executed, or null. */
export function findBrowser(candidates: readonly string[]): string | null {
  return candidates.find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
