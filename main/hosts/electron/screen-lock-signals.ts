/** What of a bus is listened to, as rules of D-Bus. */
export type Bus = { readonly name: 'session' | 'system'; readonly rules: readonly string[] };

/**
 * Where a Linux desktop tells that the screen is locked: its screen saver, each desktop under a name of
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

/** As systemd writes an id into a path: letters and digits as they are, but no digit first. */
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
