import type { WayNamedBy } from '../../preload/contract/models/way-out.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { late, waitUnless } from '../async/wait-unless.ts';
import { type ProxyError, proxyError } from './connect-failed.ts';
import { environmentWays, type ProxyEnvironment } from './environment-proxy.ts';
import { isLoopback } from './loopback.ts';
import { type NamedWays, type ProxyWay, readProxyList } from './proxy-list.ts';

/** The way out that the machine's own file fixes: a proxy, a PAC file by its address, or no proxy. */
export type ManagedProxy = ProxyWay | { readonly kind: 'file'; readonly address: string } | 'none';

/** What the machine's own file says of the network. */
export interface ManagedNetwork {
  /** Null where it leaves that to the system; `unread` where nobody knows what it says. */
  readonly proxy: ManagedProxy | 'unread' | null;
  /** Authorities to be trusted beside the system's, PEM. */
  readonly certificates: readonly string[];
}

/** What a host can find out of proxies. Both answer as FindProxyForURL of a PAC file does. */
export interface HostProxies {
  /** The system's word for an address; left out where only the environment's variables say anything. */
  system?(url: string): Promise<string>;
  /** The word of the PAC file at `file`. Rejects where that cannot be read or run. */
  byFile(file: string, url: string): Promise<string>;
}

export interface WayOutSources {
  /** Where HTTPS_PROXY and NO_PROXY are read from; usually `process.env`. */
  readonly env: ProxyEnvironment;
  readonly managed: () => ManagedNetwork;
  readonly host?: HostProxies | undefined;
}

/**
 * Says by which ways an address is reached just now: the machine's own file comes first, then the system
 * or, where the host knows none, the environment. This machine itself is never reached through a proxy.
 * Direct is a way only where that is said. What cannot be read, or names nothing that is understood, is an
 * error: a proxy that the branch meant to have is not gone around.
 * @param patience milliseconds for the host to answer
 */
export async function findWays(
  { env, managed, host }: WayOutSources,
  target: URL,
  patience: number,
): Promise<Result<NamedWays, ProxyError>> {
  const direct = [{ kind: 'direct' as const }];
  if (isLoopback(target)) return ok({ by: 'none', ways: direct });
  const { proxy: fixed } = managed();
  if (fixed === 'unread') return err(proxyError('rules', 'managed'));
  if (fixed === 'none') return ok({ by: 'managed', ways: direct });
  if (fixed !== null && fixed.kind !== 'file') return ok({ by: 'managed', ways: [fixed] });

  const listed = async (by: WayNamedBy, ask: (url: string) => Promise<string> | undefined) => {
    const list = await told(ask, target, patience);
    return list === null ? err(proxyError('rules', by)) : usable(by, readProxyList(list));
  };
  if (fixed !== null) return listed('managed', (url) => host?.byFile(fixed.address, url));
  if (host?.system) return listed('system', (url) => host.system?.(url));
  const ways = environmentWays(env, target);
  return ways === null ? ok({ by: 'none', ways: direct }) : usable('environment', ways);
}

function usable(by: WayNamedBy, ways: NamedWays['ways']): Result<NamedWays, ProxyError> {
  return ways.length > 0 ? ok({ by, ways }) : err(proxyError('unusable', by));
}

/**
 * The host's list; null where it fails, takes too long or says nothing, as Electron does where a PAC file
 * that must be followed cannot be read. It is asked for the origin alone, as browsers ask for https: which
 * application is looked at is nothing for a script of others.
 */
async function told(
  ask: (url: string) => Promise<string> | undefined,
  target: URL,
  patience: number,
): Promise<string | null> {
  try {
    const asked = Promise.resolve(ask(`${target.origin}/`));
    const list = await waitUnless(asked, late(patience), () => undefined);
    return list?.trim() || null;
  } catch {
    return null;
  }
}
