import type { PowerMonitor, Session } from 'electron';
import type { HostProxies } from '../../platform/network/way-out.ts';

type ProxySession = Pick<Session, 'setProxy' | 'resolveProxy' | 'forceReloadProxyConfig'>;

/**
 * Returns the proxies that Chromium knows: settings of Windows and macOS, PAC files, discovery (WPAD), and policies.
 * Separate sessions, which load nothing else, are used for this. Chromium reloads the configuration when the network
 * changes. After sleep, this function makes it reload. A PAC file from the managed settings is mandatory: if it cannot
 * be read, Chromium returns nothing instead of `DIRECT`.
 * @param partition `session.fromPartition`; a name without `persist:` is kept in memory only
 */
export function systemProxies(
  partition: (name: string) => ProxySession,
  machine: Pick<PowerMonitor, 'on'>,
): HostProxies {
  const asked = new Map<string | null, Promise<ProxySession>>();

  /** @param file the address of a PAC file, or null for the system's configuration */
  const sessionFor = (file: string | null) => {
    const known = asked.get(file);
    if (known !== undefined) return known;
    const opening = opened(partition(`proxies ${file ?? 'system'}`), file);
    asked.set(file, opening);
    // The next call tries again.
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
