/** Variables of the environment that decide the way out. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

export interface ProxySettings {
  /** Proxy for https, null for none. */
  readonly httpsProxy: string | null;
  /** Hosts reached without it, as undici takes them. */
  readonly noProxy: string;
}

/** Set when the environment names a proxy that is not an address. */
export interface UnusableProxy {
  readonly unusable: true;
}

/**
 * Reads HTTPS_PROXY, ALL_PROXY and NO_PROXY, lower case before upper as curl does. `host:port`
 * without a scheme means http, as everywhere. http itself is never proxied here: it goes to this
 * machine only.
 */
export function proxySettings(env: ProxyEnvironment): ProxySettings | UnusableProxy {
  const first = (...names: readonly string[]) =>
    names.map((name) => env[name]?.trim()).find((value) => value !== undefined && value !== '');
  const noProxy = first('no_proxy', 'NO_PROXY') ?? '';
  const named = first('https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY');
  if (named === undefined) return { httpsProxy: null, noProxy };
  const url = URL.parse(named.includes('://') ? named : `http://${named}`);
  const usable =
    url !== null &&
    url.hostname !== '' &&
    ['http:', 'https:', 'socks5:', 'socks:'].includes(url.protocol);
  return usable ? { httpsProxy: url.href, noProxy } : { unusable: true };
}
