import type { PowerMonitor, Session } from 'electron';
import type { HostProxies } from '../../platform/network/way-out.ts';

type ProxySession = Pick<Session, 'setProxy' | 'resolveProxy' | 'forceReloadProxyConfig'>;

/**
 * Returns the proxies that Chromium knows from Windows and macOS settings, PAC files, discovery (WPAD), and policies.
 * Uses separate sessions, which load nothing else. Chromium reloads the configuration when the network changes, and
 * this makes it reload after sleep. A PAC file in the managed settings is mandatory: if it can't be read, Chromium
 * returns nothing rather than `DIRECT`.
 * @param partition `session.fromPartition`; a session whose name doesn't start with `persist:` is kept in memory only
 */
export function systemProxies(
  partition: (name: string) => ProxySession,
  machine: Pick<PowerMonitor, 'on'>,
): HostProxies {
  const asked = new Map<string | null, Promise<ProxySession>>();

  /** Returns the session for the PAC file at `file`, or for the system's configuration if `file` is null. */
  const sessionFor = (file: string | null) => {
    const known = asked.get(file);
    if (known !== undefined) return known;
    const opening = opened(partition(`proxies ${file ?? 'system'}`), file);
    asked.set(file, opening);
    // Let the next call try again.
    opening.catch(() => asked.delete(file));
    return opening;
  };

  machine.on('resume', () => {
    for (const one of asked.values()) {
      one.then((session) => session.forceReloadProxyConfig()).catch(() => undefined);
    }
  });

  return {
    system: async (url) => (await sessionFor(null)).resolveProxy(url),
    byFile: async (file, url) => (await sessionFor(file)).resolveProxy(url),
  };
}

async function opened(session: ProxySession, file: string | null): Promise<ProxySession> {
  await session.setProxy(
    file === null ? { mode: 'system' } : { mode: 'pac_script', pacScript: file },
  );
  return session;
}
