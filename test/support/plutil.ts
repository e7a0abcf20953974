import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Apple's tool if it exists, or a replacement. */
const APPLES = process.platform === 'darwin' ? '/usr/bin/plutil' : null;

/** Returns why property lists cannot be read here, as a reason to skip, or null. */
export function plutilMissing(): string | null {
  if (process.platform === 'win32') return 'only macOS has configuration profiles';
  if (APPLES !== null) return null;
  return python() === null ? 'needs Python 3 or macOS' : null;
}

/** Returns the path of a Python with support for property lists, or null. */
function python(): string | null {
  const asked = spawnSync('python3', ['-c', 'import plistlib, sys; print(sys.executable)'], {
    encoding: 'utf8',
  });
  return asked.status === 0 ? asked.stdout.trim() : null;
}

/**
 * Returns the tool as `readForcedPreferences` calls it. On other systems, Python reads the list.
 */
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

/** Creates an executable with this text in the folder. */
export function script(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

/**
 * Writes the preferences as macOS stores them after the profile is installed: its one payload
 * without the payload's own keys, as a binary property list.
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
