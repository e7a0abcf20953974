import { readProxyAddress, type Way } from './proxy-list.ts';

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
