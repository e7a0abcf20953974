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

export type FindWays = (target: URL) => Promise<Result<NamedWays, ProxyError>>;

/**
 * Makes the function that says by which ways an address is reached just now: the machine's own file comes
 * first, then the system or, where the host knows none, the environment. This machine itself is never
 * reached through a proxy. Direct is a way only where that is said. What cannot be read, or names nothing
 * that is understood, is an error: a proxy that the branch meant to have is not gone around.
 * @param patience milliseconds for the host to answer; see `sharedWaits`
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

/** Milliseconds after which a host that hangs is asked anew. */
const HANGS_MS = 60_000;

/**
 * Waits so many milliseconds for what is asked, and then gives null. Whoever asks the same while it hangs
 * shares that wait, so that it costs its time once and not for each request.
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
 * The host's list; null where it fails or says nothing, as Electron does where a PAC file that must be
 * followed cannot be read. It is asked for the origin alone, as browsers ask for https: which application
 * is looked at is nothing for a script of others.
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

/** Variables of the environment that decide the way out. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The ways that HTTPS_PROXY, ALL_PROXY and NO_PROXY name for an https address, lower case before upper
 * as curl does; null where they name none. `host:port` without a scheme means http, as everywhere. A
 * proxy address that is none gives an empty list: a proxy that somebody meant to have is not gone around.
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

/** NO_PROXY as curl reads it: names with all that ends in them, each with a port of its own or for all. */
function isLeftOut({ hostname, port }: URL, noProxy: string): boolean {
  return noProxy.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    const [, name = '', only = ''] = /^(?:\*?\.)?(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
    if (name === '' || (only !== '' && only !== (port || '443'))) return false;
    const known = name.toLowerCase();
    return hostname === known || hostname.endsWith(`.${known}`);
  });
}

/** Whether the host is this machine itself: what is sent to it never leaves it. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname;
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}
