import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { PowerMonitor } from 'electron';
import type { ServedDesk } from '../../ipc/serve-desk.ts';

/** This is part of D-Bus, so it usually exists wherever there is a bus. */
const MONITOR = '/usr/bin/dbus-monitor';

/** The environment variables that locate the buses. Others, such as a proxy's password, are withheld. */
const PASSED_ON = ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'];

/**
 * Detects when a Linux desktop locks its screen, which Electron doesn't report. If the desktop doesn't report it
 * either, or D-Bus is missing, nothing is detected.
 * @returns a function that stops listening
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
    // dbus-monitor isn't installed.
    child.on('error', () => undefined);
    const tells = lockReader();
    createInterface({ input: child.stdout })
      .on('line', (line) => {
        if (tells(line)) locked();
      })
      // After a read error, no more locks are reported.
      .on('error', () => undefined);
    return child;
  });
  return () => {
    for (const child of children) child.kill();
  };
}

/** A bus and the signals to listen for on it, as D-Bus rules. */
type Bus = { readonly name: 'session' | 'system'; readonly rules: readonly string[] };

/**
 * Returns where a Linux desktop reports that its screen is locked. The screen saver does so, under a different name on
 * each desktop, and systemd does so for the session with this ID.
 * @param sessionId XDG_SESSION_ID; without it, another user's session couldn't be told apart
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

/** Escapes an ID for a path the way systemd does: letters and digits stay as they are, except for a leading digit. */
function escaped(id: string): string {
  return id.replace(
    /^[0-9]|[^A-Za-z0-9]/g,
    (sign) => `_${Buffer.from(sign).toString('hex').match(/../g)?.join('_') ?? ''}`,
  );
}

/**
 * Creates a reader for the output of `dbus-monitor` for these signals.
 * @returns a function that takes a line and returns whether the line reports that the screen is locked
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
 * Connects the desk to the computer's events. The desk locks when the screen does, is notified before sleep, and tries
 * to send waiting submissions afterward.
 */
export function followMachine(
  machine: Pick<PowerMonitor, 'on'>,
  desk: Pick<ServedDesk, 'lock' | 'sleep' | 'wake'>,
): void {
  machine.on('lock-screen', () => desk.lock());
  machine.on('suspend', () => desk.sleep());
  machine.on('resume', () => desk.wake());
}
