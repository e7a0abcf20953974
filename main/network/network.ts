import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, Client, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { isLoopback } from './loopback.ts';

export interface NetworkOptions {
  /** Where HTTPS_PROXY and NO_PROXY are read from; usually `process.env`. */
  readonly env: ProxyEnvironment;
  /** Milliseconds for TCP and TLS, and for a proxy to open its tunnel. */
  readonly connectTimeout?: number;
  /** Certificates trusted beside the system's, PEM. */
  readonly certificates?: readonly string[];
}

const CONNECT_TIMEOUT = 10_000;
const SHARED_CONNECTIONS = 8;

/** HTTP/1.1 only: the upload's gate rests on knowing which byte of one connection was handed over. */
const PLAIN = { allowH2: false, pipelining: 1 } as const;

const isSocks = (proxy: string | null) => /^socks5?:/.test(proxy ?? '');

/**
 * Connections over undici, with the operating system's certificates and the proxy of the environment.
 * This machine itself is never reached through a proxy. A proxy address that is none fails every other
 * call with `offline`, rather than going around a proxy the branch meant to have.
 */
export function createNetwork(options: NetworkOptions): Network {
  const proxy = proxySettings(options.env);
  const timeout = options.connectTimeout ?? CONNECT_TIMEOUT;
  const open = new Map<string, Dispatcher>();
  let context: SecureContext | null = null;

  const trust = () => {
    context ??= trustedContext(options.certificates ?? []);
    // Said out loud: NODE_TLS_REJECT_UNAUTHORIZED would otherwise let any certificate pass.
    return { secureContext: context, rejectUnauthorized: true };
  };

  const make = (origin: URL, connections: number): Result<Dispatcher> => {
    if (isLoopback(origin)) {
      const connect = { timeout, ...(origin.protocol === 'https:' ? trust() : {}) };
      const settings = { ...PLAIN, connect };
      return ok(
        connections === 1
          ? new Client(origin.origin, settings)
          : new Agent({ ...settings, connections }),
      );
    }
    if ('unusable' in proxy) {
      const detail = 'HTTPS_PROXY is not an address';
      return err({ code: 'offline', phase: 'connect', requestSent: 'none', detail });
    }
    return ok(
      new EnvHttpProxyAgent({
        ...PLAIN,
        connections,
        connect: { timeout, ...trust() },
        requestTls: { timeout, ...trust() },
        // With it undici would speak TLS to a SOCKS proxy, which knows none.
        ...(isSocks(proxy.httpsProxy) ? {} : { proxyTls: { timeout, ...trust() } }),
        connectTimeout: timeout,
        // The tunnel's own request would otherwise wait for undici's five minutes.
        clientFactory: (proxyOrigin, settings) =>
          new Pool(proxyOrigin, { ...settings, ...PLAIN, headersTimeout: timeout }),
        httpProxy: '',
        httpsProxy: proxy.httpsProxy ?? '',
        noProxy: proxy.noProxy,
      }),
    );
  };

  return {
    shared(origin) {
      const key = origin.origin;
      const known = open.get(key);
      if (known !== undefined) return ok(known);
      const made = make(origin, SHARED_CONNECTIONS);
      if (made.ok) open.set(key, made.value);
      return made;
    },
    fresh: (origin) => make(origin, 1),
    async close() {
      const all = [...open.values()];
      open.clear();
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

/** Where distributions of Linux keep what the machine trusts, the first of which counts. */
const LINUX_BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/**
 * PEM, one certificate or many a text. On Linux from the files themselves: Node would let SSL_CERT_FILE
 * and SSL_CERT_DIR say where they are.
 */
function systemCertificates(platform: NodeJS.Platform): string[] {
  try {
    return platform === 'linux' ? firstOf(LINUX_BUNDLES) : getCACertificates('system');
  } catch {
    // A store that cannot be read must not take the bundled certificates away too.
    return [];
  }
}

function firstOf(files: readonly string[]): string[] {
  for (const file of files) {
    try {
      return [readFileSync(file, 'utf8')];
    } catch {
      // The next one is looked for, whatever is wrong with this one.
    }
  }
  return [];
}

/**
 * The trust of a branch's machine: what Node brings, what the operating system holds, where inspecting
 * proxies put theirs, and `more` (PEM). Nothing of it comes from the environment, which whoever starts
 * the program can set: neither certificates (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE) nor older versions of
 * TLS (NODE_OPTIONS). Made once: it takes tens of milliseconds.
 */
function trustedContext(more: readonly string[]): SecureContext {
  const system = systemCertificates(process.platform);
  const ca = new Set([...getCACertificates('bundled'), ...system, ...more]);
  return createSecureContext({ ca: [...ca], minVersion: 'TLSv1.2' });
}

/**
 * The one place connections come from: it knows the system's certificates and the proxy. A host that
 * knows better (a managed proxy, a certificate of its own) supplies its own.
 */
export interface Network {
  /** Connections kept and shared, for everything but uploads. */
  shared(origin: URL): Result<Dispatcher>;
  /** A dispatcher for one request on a fresh connection; whoever asked for it destroys it. */
  fresh(origin: URL): Result<Dispatcher>;
  /** Closes the shared connections. Calls under way fail. */
  close(): Promise<void>;
}

/** Variables of the environment that decide the way out. */
type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

interface ProxySettings {
  /** Proxy for https, null for none. */
  readonly httpsProxy: string | null;
  /** Hosts reached without it, as undici takes them. */
  readonly noProxy: string;
}

/** Set when the environment names a proxy that is not an address. */
interface UnusableProxy {
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
