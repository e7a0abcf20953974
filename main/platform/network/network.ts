import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { type buildConnector, Client, type Dispatcher, Pool } from 'undici';
import type { ShownCertificate, WayOut } from '../../../preload/contract/models/way-out.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { connectorOver } from './connector.ts';
import type { NamedWays } from './proxy-list.ts';
import { ProxySignIns } from './proxy-sign-ins.ts';
import { shown, trustedContext } from './trust.ts';
import { type HostProxies, type ManagedNetwork, type WayOutSources, wayFinder } from './way-out.ts';

export interface NetworkOptions extends Pick<WayOutSources, 'env'> {
  /** What the machine's own file says; nothing where it is left out. */
  readonly managed?: () => ManagedNetwork;
  readonly host?: HostProxies | undefined;
  readonly signIns?: ProxySignIns;
  /** Milliseconds for TCP and TLS, and as many for a proxy to open its tunnel. */
  readonly connectTimeout?: number;
}

const CONNECT_TIMEOUT = 10_000;
const SHARED_CONNECTIONS = 8;

/** HTTP/1.1 only: the upload's gate rests on knowing which byte of one connection was handed over. */
const PLAIN = { allowH2: false, pipelining: 1 } as const;

const UNMANAGED: ManagedNetwork = { proxy: null, certificates: [] };

/**
 * The one place connections come from: it knows the proxies and the certificates. Connections are undici's, by the
 * ways of `wayFinder`, to servers that `trustedContext` trusts. The way out is looked for anew at each call, so
 * that a desk that comes into another network goes by that one's.
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

  /** Connections kept and shared, for everything but uploads. Error: `proxy`. */
  async shared(origin: URL): Promise<Result<Dispatcher>> {
    const named = await this.#find(origin);
    if (!named.ok) return named;
    const by = JSON.stringify([named.value, this.#managed().certificates]);
    const known = this.#open.get(origin.origin);
    if (known?.by === by) return ok(known.dispatcher);
    if (known !== undefined) this.#leave(known.dispatcher);
    const settings = { ...this.#settings(named.value), connections: SHARED_CONNECTIONS };
    const dispatcher = new Pool(origin.origin, settings);
    this.#open.set(origin.origin, { by, dispatcher });
    return ok(dispatcher);
  }

  /** A dispatcher for one request on a fresh connection; whoever asked for it destroys it. Error: `proxy`. */
  async fresh(origin: URL): Promise<Result<Dispatcher>> {
    const named = await this.#find(origin);
    return named.ok ? ok(new Client(origin.origin, this.#settings(named.value))) : named;
  }

  /** The way that a call to this address would take now, and what names it. Error: `proxy`. */
  async wayTo(origin: URL): Promise<Result<WayOut>> {
    const named = await this.#find(origin);
    if (!named.ok) return named;
    const ways = named.value.ways.map((way) =>
      way.kind === 'direct' ? way : { kind: way.kind, host: way.host, port: way.port },
    );
    return ok({ by: named.value.by, ways });
  }

  /**
   * The certificate shown at this address, once it is found good; null where none is needed. Makes a
   * connection as a call does, and closes it; rejects as connecting does. Error: `proxy`.
   */
  async certificateOf(origin: URL): Promise<Result<ShownCertificate | null>> {
    const named = await this.#find(origin);
    if (!named.ok) return named;
    const socket = await connected(this.#settings(named.value).connect, origin);
    const isSecure = socket instanceof TLSSocket;
    const certificate = isSecure ? shown(socket.getPeerCertificate(), 'platform') : null;
    socket.on('error', () => undefined).destroy();
    return ok(certificate);
  }

  /** Closes the shared connections. Calls under way fail. */
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

  /** Made once, and again where the machine's file could be read later. */
  #trust(): SecureContext {
    const { certificates } = this.#managed();
    const by = certificates.join('\n');
    if (this.#trusted?.by !== by) this.#trusted = { by, context: trustedContext(certificates) };
    return this.#trusted.context;
  }

  /** What is under way on them ends by itself. */
  #leave(dispatcher: Dispatcher): void {
    this.#leaving.add(dispatcher);
    void dispatcher.close().finally(() => this.#leaving.delete(dispatcher));
  }
}

function connected(connect: buildConnector.connector, origin: URL): Promise<Socket> {
  const { protocol, hostname, host, port } = origin;
  return new Promise((resolve, reject) => {
    connect({ protocol, hostname, host, port }, (error, socket) => {
      if (socket === null) reject(error);
      else resolve(socket);
    });
  });
}
