import type { WayNamedBy } from '../../../preload/contract/models/way-out.ts';

/** How to connect to a proxy. */
export interface ProxyWay {
  /** Whether the connection to the proxy uses TLS: `http` doesn't, `https` does. */
  readonly kind: 'http' | 'https';
  /** A host name or an IP address. An IPv6 address has no brackets. */
  readonly host: string;
  readonly port: number;
  /** Set only if the address in the environment contains it. */
  readonly signIn?: ProxySignIn;
}

/** A name and password for a proxy. This is a secret: never put it in a log, an error, or an address. */
export interface ProxySignIn {
  readonly name: string;
  readonly password: string;
}

export type Way = ProxyWay | { readonly kind: 'direct' };

/** The routes to one address in order of preference, and what specified them. */
export interface NamedWays {
  readonly by: WayNamedBy;
  readonly ways: readonly Way[];
}

const KINDS: Readonly<Record<string, readonly [kind: ProxyWay['kind'], port: number]>> = {
  PROXY: ['http', 80],
  HTTP: ['http', 80],
  HTTPS: ['https', 443],
};

/**
 * Parses the result of FindProxyForURL in a PAC file, or of Electron's `resolveProxy`. Entries are separated by
 * semicolons, as in `PROXY a:8080; HTTPS b:443; DIRECT`. Entries that are invalid or of an unsupported kind (`SOCKS5`)
 * are left out. If none remains, the list is empty, which doesn't permit a direct connection.
 */
export function readProxyList(text: string): readonly Way[] {
  return text.split(';').flatMap((entry): Way[] => {
    const [word = '', at = '', ...rest] = entry.trim().split(/\s+/);
    if (rest.length > 0) return [];
    if (word.toUpperCase() === 'DIRECT' && at === '') return [{ kind: 'direct' }];
    const known = KINDS[word.toUpperCase()];
    const proxy = known && readProxy(known[0], at, known[1]);
    return proxy ? [proxy] : [];
  });
}

/** Parses `host`, `host:port`, or `[v6]:port`. Returns null for anything else. */
function readProxy(kind: ProxyWay['kind'], text: string, usualPort: number): ProxyWay | null {
  // URL parsing drops a scheme's default port. No proxy uses the default port of `ftp`, so here the port is always
  // kept.
  const url = /^[^\s/?#@]+$/.test(text) ? URL.parse(`ftp://${text}`) : null;
  if (url === null || url.hostname === '') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { kind, host, port: url.port === '' ? usualPort : Number(url.port) };
}

/** Returns `host:port`, the form that staff and IT know. */
export function placeOf({ host, port }: Pick<ProxyWay, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Returns a proxy's name for staff and for its sign-in: `host:port`, preceded by the scheme unless it is http. */
export function nameOf(proxy: ProxyWay): string {
  return proxy.kind === 'http' ? placeOf(proxy) : `${proxy.kind}://${placeOf(proxy)}`;
}

const SCHEMES: Readonly<Record<string, readonly [kind: ProxyWay['kind'], port: number]>> = {
  'http:': ['http', 80],
  'https:': ['https', 443],
};

/**
 * Parses a proxy address as people write it: `host:port`, optionally with `http://` or `https://` and with a name and
 * password. Without a scheme, assumes http. Returns null if the address is invalid.
 */
export function readProxyAddress(text: string): ProxyWay | null {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  const known = url && SCHEMES[url.protocol];
  const proxy = known ? readProxy(known[0], url.host, known[1]) : null;
  if (url === null || proxy === null || url.username === '') return proxy;
  return { ...proxy, signIn: { name: plain(url.username), password: plain(url.password) } };
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
