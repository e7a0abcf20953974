import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { Agent, Client, EnvHttpProxyAgent, Pool } from 'undici';
import type { Result } from '../../preload/contract/result.ts';
import { err, ok } from '../../preload/contract/result.ts';
import { isLoopback } from './base-url.ts';
import type { Network } from './network.ts';
import type { ProxyEnvironment } from './proxy-settings.ts';
import { proxySettings } from './proxy-settings.ts';
import { trustedContext } from './system-certificates.ts';

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
