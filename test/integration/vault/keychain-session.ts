import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, 'keychain-script.ts');

/** The state of the Secret Service on this computer. `noBus` means that no bus runs either. */
export type Service = 'unlocked' | 'locked' | 'noKeyring' | 'noBus';

/** Returns the reason why no secret service can be started here, or null. */
export function whyNoService(): string | null {
  if (process.platform !== 'linux') return 'the keyring is started on Linux only';
  for (const program of ['dbus-run-session', 'gnome-keyring-daemon']) {
    try {
      execFileSync('which', [program], { stdio: 'ignore' });
    } catch {
      return `${program} is not installed`;
    }
  }
  return null;
}

/**
 * Runs keychain-script.ts on a separate message bus. The stored secrets are in `home`. Returns what
 * it printed, one JSON value per line.
 */
export function runWithService(service: Service, home: string, steps: string): readonly unknown[] {
  const start = {
    unlocked: 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null;',
    locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null;',
    noKeyring: 'gnome-keyring-daemon --start --components=secrets >/dev/null;',
    noBus: '',
  }[service];
  const command = `${start} exec "${process.execPath}" "${SCRIPT}" ${steps}`;
  const inner = ['sh', '-c', command] as const;
  const [program, ...rest] =
    service === 'noBus' ? inner : (['dbus-run-session', '--', ...inner] as const);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    ...(service === 'noBus' ? { DBUS_SESSION_BUS_ADDRESS: `unix:path=${home}/no-bus` } : {}),
  };
  const done = spawnSync(program, rest, { env, encoding: 'utf8', timeout: 60_000 });
  if (done.status !== 0) throw new Error(`The keychain script failed: ${done.stderr}`);
  return done.stdout
    .split('\n')
    .filter((line) => line.startsWith('> '))
    .map((line): unknown => JSON.parse(line.slice(2)));
}
