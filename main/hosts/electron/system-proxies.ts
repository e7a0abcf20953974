import type { PowerMonitor, Session } from 'electron';
import type { HostProxies } from '../../platform/network/way-out.ts';

type ProxySession = Pick<Session, 'setProxy' | 'resolveProxy' | 'forceReloadProxyConfig'>;

/**
 * The proxies that Chromium knows: Windows' and macOS' settings, PAC files, discovery (WPAD) and policies.
 * Sessions of their own ask, which load nothing else. Chromium looks again by itself when the network
 * changes; after sleep it is told to. A PAC file of the machine's own file is mandatory to it: where that
 * cannot be read it answers nothing, and not `DIRECT`.
 * @param partition `session.fromPartition`: a name without `persist:` is kept in memory only
 */
export function systemProxies(
  partition: (name: string) => ProxySession,
  machine: Pick<PowerMonitor, 'on'>,
): HostProxies {
  const asked = new Map<string | null, Promise<ProxySession>>();

  /** @param file address of a PAC file; null: what the system says */
  const sessionFor = (file: string | null) => {
    const known = asked.get(file);
    if (known !== undefined) return known;
    const opening = opened(partition(`proxies ${file ?? 'system'}`), file);
    asked.set(file, opening);
    // Tried again at the next call.
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
