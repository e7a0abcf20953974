import { type SecureContext, TLSSocket } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { ShownCertificate, WayOut } from '../../../preload/contract/models/way-out.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { undici } from '../../system/undici.ts';
import { connectorOver, opened } from './connector.ts';
import type { NamedWays } from './proxy-list.ts';
import { ProxySignIns } from './proxy-sign-ins.ts';
import { shown, trustedContext } from './trust.ts';
import { type HostProxies, type ManagedNetwork, type WayOutSources, wayFinder } from './way-out.ts';

export interface NetworkOptions extends Pick<WayOutSources, 'env'> {
  /** Returns the network section of the managed settings. Defaults to an empty section. */
  readonly managed?: () => ManagedNetwork;
  readonly host?: HostProxies | undefined;
  readonly signIns?: ProxySignIns;
  /** Milliseconds for TCP and TLS, and the same again for a proxy to open its tunnel. */
  readonly connectTimeout?: number;
}

const CONNECT_TIMEOUT = 10_000;
const SHARED_CONNECTIONS = 8;

/** HTTP/1.1 only, because the commit gate must know which bytes were passed to a connection. */
const PLAIN = { allowH2: false, pipelining: 1 } as const;

const UNMANAGED: ManagedNetwork = { proxy: null, certificates: [] };

/**
 * Creates all connections and knows the proxies and certificates. The connections are undici's. They use the routes of
 * `wayFinder` and accept servers that `trustedContext` trusts. The route is determined again for each call, so that a
 * desk that moves to another network uses that network's route.
 */
export class Network {
  readonly #managed: () => ManagedNetwork;
  readonly #signIns: ProxySignIns;
  readonly #timeout: number;
  readonly #find: ReturnType<typeof wayFinder>;
  readonly #open = new Map<string, { readonly by: string; readonly dispatcher: Dispatcher }>();
  readonly #leaving = new Set<Dispatcher>();
  readonly #resting = new Map<string, number>();
  #trusted: { readonly by: string; readonly context: SecureContext } | null = null;

  constructor(options: NetworkOptions) {
    this.#managed = options.managed ?? (() => UNMANAGED);
    this.#signIns = options.signIns ?? new ProxySignIns(null);
    this.#timeout = options.connectTimeout ?? CONNECT_TIMEOUT;
    this.#find = wayFinder({ ...options, managed: this.#managed }, this.#timeout);
  }

  /** Returns shared connections for everything except uploads. Fails with `proxy`. */
  async shared(origin: URL): Promise<Result<Dispatcher>> {
    const named = await this.#find(origin);
    if (!named.ok) return named;
    const by = JSON.stringify([named.value, this.#managed().certificates]);
    const known = this.#open.get(origin.origin);
    if (known?.by === by) return ok(known.dispatcher);
    if (known !== undefined) this.#leave(known.dispatcher);
    const settings = { ...this.#settings(named.value), connections: SHARED_CONNECTIONS };
    const dispatcher = new (undici().Pool)(origin.origin, settings);
    this.#open.set(origin.origin, { by, dispatcher });
    return ok(dispatcher);
  }

  /** Returns a dispatcher for one request on a new connection. The caller destroys it. Fails with `proxy`. */
  async fresh(origin: URL): Promise<Result<Dispatcher>> {
    const named = await this.#find(origin);
    return named.ok ? ok(new (undici().Client)(origin.origin, this.#settings(named.value))) : named;
  }

  /** Returns the route that a call to this address would take now, and what specified it. Fails with `proxy`. */
  async wayTo(origin: URL): Promise<Result<WayOut>> {
    const named = await this.#find(origin);
    if (!named.ok) return named;
    const ways = named.value.ways.map((way) =>
      way.kind === 'direct' ? way : { kind: way.kind, host: way.host, port: way.port },
    );
    return ok({ by: named.value.by, ways });
  }

  /**
   * Returns the verified certificate that this address presents, or null if it needs none. Connects like a call and
   * then closes the connection. Rejects if the connection fails. Fails with `proxy`.
   */
  async certificateOf(origin: URL): Promise<Result<ShownCertificate | null>> {
    const named = await this.#find(origin);
    if (!named.ok) return named;
    const { protocol, hostname, host, port } = origin;
    const socket = await opened(this.#settings(named.value).connect, {
      protocol,
      hostname,
      host,
      port,
    });
    const isSecure = socket instanceof TLSSocket;
    const certificate = isSecure ? shown(socket.getPeerCertificate(), 'platform') : null;
    socket.on('error', () => undefined).destroy();
    return ok(certificate);
  }

  /** Closes the shared connections. Calls in progress fail. */
  async close(): Promise<void> {
    const open = [...this.#open.values()].map(({ dispatcher }) => dispatcher);
    this.#open.clear();
    await Promise.all([...this.#leaving, ...open].map((dispatcher) => dispatcher.destroy()));
  }

  #settings(named: NamedWays) {
    const connect = connectorOver(named, {
      trust: () => this.#trust(),
      signIns: this.#signIns,
      timeout: this.#timeout,
      resting: this.#resting,
    });
    return { ...PLAIN, connect };
  }

  /** Returns the trusted certificates. They are loaded once, and again whenever the managed settings change. */
  #trust(): SecureContext {
    const { certificates } = this.#managed();
    const by = certificates.join('\n');
    if (this.#trusted?.by !== by) this.#trusted = { by, context: trustedContext(certificates) };
    return this.#trusted.context;
  }

  /** Stops using these connections. Calls in progress on them may still finish. */
  #leave(dispatcher: Dispatcher): void {
    this.#leaving.add(dispatcher);
    void dispatcher.close().finally(() => this.#leaving.delete(dispatcher));
  }
}
