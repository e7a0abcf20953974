import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Apple's own tool where there is one, else what stands for it. */
const APPLES = process.platform === 'darwin' ? '/usr/bin/plutil' : null;

/** Why property lists cannot be read here, as a reason to skip by; null when they can. */
export function plutilMissing(): string | null {
  if (process.platform === 'win32') return 'only macOS has configuration profiles';
  if (APPLES !== null) return null;
  return python() === null ? 'needs Python 3 or macOS' : null;
}

/** Path of a Python that knows property lists; null where there is none. */
function python(): string | null {
  const asked = spawnSync('python3', ['-c', 'import plistlib, sys; print(sys.executable)'], {
    encoding: 'utf8',
  });
  return asked.status === 0 ? asked.stdout.trim() : null;
}

/** The tool, as `readForcedPreferences` calls it. Elsewhere than on macOS Python reads the list. */
export function plutil(folder: string): string {
  if (APPLES !== null) return APPLES;
  return script(
    folder,
    'plutil',
    `#!${python()}
import plistlib, sys
assert sys.argv[1:6] == ['-extract', 'settings', 'raw', '-o', '-'], sys.argv
try:
    print(plistlib.load(open(sys.argv[6], 'rb'))['settings'])
except Exception:
    sys.exit(1)
`,
  );
}

/** An executable with that text in the folder. */
export function script(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

/**
 * The preferences as macOS keeps them once the profile is installed: its one payload without the
 * payload's own keys, as a binary property list.
 */
export function installedProfile(profile: string, preferences: string): void {
  const made =
    APPLES === null
      ? spawnSync('python3', ['-c', INSTALL, profile, preferences])
      : installedByApples(profile, preferences);
  if (made.status !== 0) throw new Error(String(made.stderr));
}

const INSTALL = `
import plistlib, sys
payload = plistlib.load(open(sys.argv[1], 'rb'))['PayloadContent'][0]
assert payload['PayloadType'] == 'com.intake-desk.app'
own = {key: value for key, value in payload.items() if not key.startswith('Payload')}
plistlib.dump(own, open(sys.argv[2], 'wb'), fmt=plistlib.FMT_BINARY)
`;

function installedByApples(profile: string, preferences: string) {
  return spawnSync('/usr/bin/plutil', [
    ...['-extract', 'PayloadContent.0', 'binary1', '-o', preferences],
    profile,
  ]);
}
