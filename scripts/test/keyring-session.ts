import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../bootstrap/run-to-end.mjs';
import { hasCommand } from '../bootstrap/system-packages.mjs';

/** Unlocks the login keyring with a password that isn't secret, and then executes the program. */
const UNLOCK =
  'printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 && exec "$@"';

/**
 * Runs a program with its own unlocked keyring: a private message bus, and folders that are removed
 * afterward. Nobody's real keyring is used. On a computer without a keyring service, the program
 * runs without one, and tests that need it skip themselves by name. In the session, `TEST_KEYRING`
 * is `unlocked`. If this function is called inside such a session, it reuses that session.
 * @returns the program's exit code
 */
export async function withKeyring(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const isInside = env.TEST_KEYRING === 'unlocked';
  if (isInside || !hasCommand('dbus-run-session') || !hasCommand('gnome-keyring-daemon')) {
    return runToEnd(program, args, env);
  }
  const home = mkdtempSync(join(tmpdir(), 'intake-desk-keyring-'));
  try {
    const session = ['--', 'sh', '-c', UNLOCK, 'sh', program, ...args];
    const own = { XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home, TEST_KEYRING: 'unlocked' };
    return await runToEnd('dbus-run-session', session, { ...env, ...own });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
