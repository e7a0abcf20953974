import type { WayNamedBy } from '../../../preload/contract/models/way-out.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { late, waitUnless } from '../../system/tasks/wait-unless.ts';
import { type ProxyError, proxyError } from './connect-failed.ts';
import {
  type NamedWays,
  type ProxyWay,
  readProxyAddress,
  readProxyList,
  type Way,
} from './proxy-list.ts';

/** The route that the managed settings prescribe: a proxy, the address of a PAC file, or no proxy. */
export type ManagedProxy = ProxyWay | { readonly kind: 'file'; readonly address: string } | 'none';

/** The network section of the managed settings. */
export interface ManagedNetwork {
  /** Null if the managed settings leave the proxy to the system. `unread` if they couldn't be read. */
  readonly proxy: ManagedProxy | 'unread' | null;
  /** Certificate authorities, in PEM, to trust in addition to the system's. */
  readonly certificates: readonly string[];
}

/** How a host finds proxies. Both functions return a list in the format of FindProxyForURL in a PAC file. */
export interface HostProxies {
  /** Returns the system's proxies for an address. Omitted if only environment variables specify proxies. */
  system?(url: string): Promise<string>;
  /** Evaluates the PAC file at `file`. Rejects if the file can't be read or run. */
  byFile(file: string, url: string): Promise<string>;
}

export interface WayOutSources {
  /** The environment with HTTPS_PROXY and NO_PROXY, usually `process.env`. */
  readonly env: ProxyEnvironment;
  readonly managed: () => ManagedNetwork;
  readonly host?: HostProxies | undefined;
}

export type FindWays = (target: URL) => Promise<Result<NamedWays, ProxyError>>;

/**
 * Creates a function that finds the current routes to an address. The managed settings come first, then the system. If
 * the host knows no system setting, the environment is used instead. This computer itself is never reached through a
 * proxy. A direct connection is used only if a source allows it. Settings that can't be read or understood are an
 * error, so that a proxy that the branch intended isn't bypassed.
 * @param patience how long to wait for the host to answer, in milliseconds; see `sharedWaits`
 */
export function wayFinder({ env, managed, host }: WayOutSources, patience: number): FindWays {
  const waits = sharedWaits(patience);
  const direct = [{ kind: 'direct' as const }];
  return async (target) => {
    if (isLoopback(target)) return ok({ by: 'none', ways: direct });
    const { proxy: fixed } = managed();
    if (fixed === 'unread') return err(proxyError('rules', 'managed'));
    if (fixed === 'none') return ok({ by: 'managed', ways: direct });
    if (fixed !== null && fixed.kind !== 'file') return ok({ by: 'managed', ways: [fixed] });

    const listed = async (by: WayNamedBy, ask: (url: string) => Promise<string> | undefined) => {
      const file = fixed === null ? '' : fixed.address;
      const list = await waits(`${target.origin} ${file}`, () => told(ask, target));
      return list === null ? err(proxyError('rules', by)) : usable(by, readProxyList(list));
    };
    if (fixed !== null) return listed('managed', (url) => host?.byFile(fixed.address, url));
    if (host?.system) return listed('system', (url) => host.system?.(url));
    const ways = environmentWays(env, target);
    return ways === null ? ok({ by: 'none', ways: direct }) : usable('environment', ways);
  };
}

/** How long to wait before asking an unresponsive host again, in milliseconds. */
const HANGS_MS = 60_000;

/**
 * Waits at most `patience` milliseconds for an answer and then returns null. If the host hangs, callers that ask the
 * same question share one wait, so that not every request has to wait again.
 */
function sharedWaits(patience: number) {
  const asked = new Map<string, { readonly answer: Promise<string | null>; readonly at: number }>();
  return (key: string, ask: () => Promise<string | null>): Promise<string | null> => {
    const before = asked.get(key);
    const at = performance.now();
    if (before !== undefined && at - before.at < HANGS_MS) return before.answer;
    const whole = ask();
    const now = { at, answer: waitUnless(whole, late(patience), () => null) };
    asked.set(key, now);
    void whole.finally(() => asked.get(key) === now && asked.delete(key));
    return now.answer;
  };
}

function usable(by: WayNamedBy, ways: NamedWays['ways']): Result<NamedWays, ProxyError> {
  return ways.length > 0 ? ok({ by, ways }) : err(proxyError('unusable', by));
}

/**
 * Returns the host's list, or null if the host fails or returns nothing. Electron returns nothing if a required PAC
 * file can't be read. Only the origin is passed on, as browsers do for https, because a third-party script must not
 * learn which application is being viewed.
 */
async function told(
  ask: (url: string) => Promise<string> | undefined,
  target: URL,
): Promise<string | null> {
  try {
    return (await ask(`${target.origin}/`))?.trim() || null;
  } catch {
    return null;
  }
}

/** The environment variables that affect the route. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the routes that HTTPS_PROXY, ALL_PROXY, and NO_PROXY specify for an https address, or null if they specify
 * none. Lowercase names take precedence, as in curl. `host:port` without a scheme means http. Returns an empty list for
 * an invalid proxy address, so that an intended proxy isn't bypassed.
 */
export function environmentWays(env: ProxyEnvironment, target: URL): readonly Way[] | null {
  const first = (...names: readonly string[]) =>
    names.map((name) => env[name]?.trim()).find((value) => value !== undefined && value !== '');
  const named = first('https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY');
  if (named === undefined) return null;
  if (isLeftOut(target, first('no_proxy', 'NO_PROXY') ?? '')) return [{ kind: 'direct' }];
  const proxy = readProxyAddress(named);
  return proxy === null ? [] : [proxy];
}

/** Interprets NO_PROXY like curl: each name includes its subdomains, and applies to one port or to all ports. */
function isLeftOut({ hostname, port }: URL, noProxy: string): boolean {
  return noProxy.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    const [, name = '', only = ''] = /^(?:\*?\.)?(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
    if (name === '' || (only !== '' && only !== (port || '443'))) return false;
    const known = name.toLowerCase();
    return hostname === known || hostname.endsWith(`.${known}`);
  });
}

/** Returns whether the host is this computer, so that data sent to it never leaves it. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname;
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}
