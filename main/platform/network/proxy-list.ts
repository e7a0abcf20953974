import type { WayNamedBy } from '../../../preload/contract/models/way-out.ts';

/** A proxy as it is spoken to. */
export interface ProxyWay {
  /** `http`: plain to the proxy; `https`: TLS to it. */
  readonly kind: 'http' | 'https';
  /** A name or an address, an IPv6 one without brackets. */
  readonly host: string;
  readonly port: number;
  /** Only where the environment's own address has it. */
  readonly signIn?: ProxySignIn;
}

/** A name and a password for a proxy. A secret: never logged, never in an error or an address. */
export interface ProxySignIn {
  readonly name: string;
  readonly password: string;
}

export type Way = ProxyWay | { readonly kind: 'direct' };

/** The ways to one address, first choice first, and what named them. */
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
 * Reads what FindProxyForURL of a PAC file answers, and Electron's `resolveProxy`: entries with a
 * semicolon between, as in `PROXY a:8080; HTTPS b:443; DIRECT`. Entries that are not understood, or
 * name a kind that is not spoken here (`SOCKS5`), are left out. Nothing understood is
 * an empty list, which is no leave to go directly.
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

/** Reads `host`, `host:port` or `[v6]:port`; null where it is none of them. */
function readProxy(kind: ProxyWay['kind'], text: string, usualPort: number): ProxyWay | null {
  // Under a scheme whose usual port no proxy has, the port that stands there is never left out.
  const url = /^[^\s/?#@]+$/.test(text) ? URL.parse(`ftp://${text}`) : null;
  if (url === null || url.hostname === '') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { kind, host, port: url.port === '' ? usualPort : Number(url.port) };
}

/** `host:port`, as staff and IT know it. */
export function placeOf({ host, port }: Pick<ProxyWay, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A proxy's name to staff, and its sign-in's: `host:port`, with the scheme before it where that is not plain. */
export function nameOf(proxy: ProxyWay): string {
  return proxy.kind === 'http' ? placeOf(proxy) : `${proxy.kind}://${placeOf(proxy)}`;
}

const SCHEMES: Readonly<Record<string, readonly [kind: ProxyWay['kind'], port: number]>> = {
  'http:': ['http', 80],
  'https:': ['https', 443],
};

/**
 * Reads a proxy's address as people write it: `host:port`, or with `http://` or `https://` before
 * it, and perhaps a name and a password. Without a scheme http is meant. Null where it is none.
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
