import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { lockReader, lockSignals } from './screen-lock-signals.ts';

/** Comes with D-Bus itself: where there is a bus there usually is this. */
const MONITOR = '/usr/bin/dbus-monitor';

/** What finds the buses; a proxy's password, say, stays here. */
const PASSED_ON = ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'];

/**
 * Tells that a Linux desktop has locked its screen, which Electron does not. Where the desktop does not
 * tell, or D-Bus is missing, nothing is told.
 * @returns stops listening
 */
export function followScreenLock(
  env: Readonly<Record<string, string | undefined>>,
  locked: () => void,
): () => void {
  const children = lockSignals(env.XDG_SESSION_ID).map(({ name, rules }) => {
    const child = spawn(MONITOR, [`--${name}`, ...rules], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: Object.fromEntries(PASSED_ON.map((key) => [key, env[key]])),
    });
    // Not installed here.
    child.on('error', () => undefined);
    const tells = lockReader();
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (tells(line)) locked();
    });
    return child;
  });
  return () => {
    for (const child of children) child.kill();
  };
}
