import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { PowerMonitor } from 'electron';
import type { ServedDesk } from '../../ipc/serve-desk.ts';

/** Comes with D-Bus itself: where there is a bus there usually is this. */
const MONITOR = '/usr/bin/dbus-monitor';

/** Variables that find the buses; a proxy's password, say, stays here. */
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
    createInterface({ input: child.stdout })
      .on('line', (line) => {
        if (tells(line)) locked();
      })
      // A pipe that breaks tells nothing more.
      .on('error', () => undefined);
    return child;
  });
  return () => {
    for (const child of children) child.kill();
  };
}

/** Signals of a bus to listen to, as rules of D-Bus. */
type Bus = { readonly name: 'session' | 'system'; readonly rules: readonly string[] };

/**
 * Places where a Linux desktop tells that the screen is locked: its screen saver, each desktop under a name of
 * its own, and systemd, of the session with that id.
 * @param sessionId XDG_SESSION_ID; without it another user's session could not be told from ours
 */
export function lockSignals(sessionId: string | undefined): readonly Bus[] {
  const savers = ['gnome', 'freedesktop', 'cinnamon', 'mate', 'xfce'].map(
    (desktop) => `type='signal',interface='org.${desktop}.ScreenSaver',member='ActiveChanged'`,
  );
  const session: Bus = { name: 'session', rules: savers };
  if (!sessionId) return [session];
  const path = `/org/freedesktop/login1/session/${escaped(sessionId)}`;
  const rule = `type='signal',sender='org.freedesktop.login1',path='${path}'`;
  return [session, { name: 'system', rules: [rule] }];
}

/** Writes an id into a path as systemd does: letters and digits as they are, but no digit first. */
function escaped(id: string): string {
  return id.replace(
    /^[0-9]|[^A-Za-z0-9]/g,
    (sign) => `_${Buffer.from(sign).toString('hex').match(/../g)?.join('_') ?? ''}`,
  );
}

/**
 * Reads what `dbus-monitor` prints of these signals, line by line.
 * @returns takes a line; true where it is the one that says that the screen is locked
 */
export function lockReader(): (line: string) => boolean {
  let awaits: 'nothing' | 'hint' | 'boolean' = 'nothing';
  return (line) => {
    if (line.startsWith('signal ')) {
      const member = /\bmember=(\w+)/.exec(line)?.[1];
      if (member === 'ActiveChanged') awaits = 'boolean';
      else awaits = member === 'PropertiesChanged' ? 'hint' : 'nothing';
      return member === 'Lock';
    }
    if (awaits === 'hint' && line.includes('"LockedHint"')) awaits = 'boolean';
    else if (awaits === 'boolean') {
      awaits = 'nothing';
      return /\bboolean true$/.test(line);
    }
    return false;
  };
}

/**
 * Follows the machine: the desk locks with its screen, and hears before it sleeps. After sleep what waits
 * to be sent is tried at once.
 */
export function followMachine(
  machine: Pick<PowerMonitor, 'on'>,
  desk: Pick<ServedDesk, 'lock' | 'sleep' | 'wake'>,
): void {
  machine.on('lock-screen', () => desk.lock());
  machine.on('suspend', () => desk.sleep());
  machine.on('resume', () => desk.wake());
}
