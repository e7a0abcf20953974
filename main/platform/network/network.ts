import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { type buildConnector, Client, type Dispatcher, Pool } from 'undici';
import type { ShownCertificate, WayOut } from '../../../preload/contract/models/way-out.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { connectorOver } from './connector.ts';
import type { NamedWays } from './proxy-list.ts';
import { ProxySignIns } from './proxy-sign-ins.ts';
import { trustedContext } from './trust.ts';
import { shown } from './verified.ts';
import { type HostProxies, type ManagedNetwork, type WayOutSources, wayFinder } from './way-out.ts';

export interface NetworkOptions extends Pick<WayOutSources, 'env'> {
  /** What the machine's own file says; nothing where it is left out. */
  readonly managed?: () => ManagedNetwork;
  readonly host?: HostProxies | undefined;
  readonly signIns?: ProxySignIns;
  /** Milliseconds for TCP and TLS, and as many for a proxy to open its tunnel. */
  readonly connectTimeout?: number;
}

/**
 * The one place connections come from: it knows the proxies and the certificates. The way out is looked
 * for anew at each call, so that a desk that comes into another network goes by that one's.
 */
export interface Network {
  /** Connections kept and shared, for everything but uploads. Error: `proxy`. */
  shared(origin: URL): Promise<Result<Dispatcher>>;
  /** A dispatcher for one request on a fresh connection; whoever asked for it destroys it. Error: `proxy`. */
  fresh(origin: URL): Promise<Result<Dispatcher>>;
  /** The way that a call to this address would take now, and what names it. Error: `proxy`. */
  wayTo(origin: URL): Promise<Result<WayOut>>;
  /**
   * The certificate shown at this address, once it is found good; null where none is needed. Makes a
   * connection as a call does, and closes it; rejects as connecting does. Error: `proxy`.
   */
  certificateOf(origin: URL): Promise<Result<ShownCertificate | null>>;
  /** Closes the shared connections. Calls under way fail. */
  close(): Promise<void>;
}

const CONNECT_TIMEOUT = 10_000;
const SHARED_CONNECTIONS = 8;

/** HTTP/1.1 only: the upload's gate rests on knowing which byte of one connection was handed over. */
const PLAIN = { allowH2: false, pipelining: 1 } as const;

const UNMANAGED: ManagedNetwork = { proxy: null, certificates: [] };

/** Connections over undici, by the ways of `wayFinder`, to servers that `trustedContext` trusts. */
export function createNetwork(options: NetworkOptions): Network {
  const { managed = () => UNMANAGED, signIns = new ProxySignIns(null) } = options;
  const timeout = options.connectTimeout ?? CONNECT_TIMEOUT;
  const open = new Map<string, { readonly by: string; readonly dispatcher: Dispatcher }>();
  const leaving = new Set<Dispatcher>();
  const resting = new Map<string, number>();
  let trusted = { by: '', context: null as ReturnType<typeof trustedContext> | null };

  /** Made once, and again where the machine's file could be read later. */
  const trust = () => {
    const { certificates } = managed();
    const by = certificates.join('\n');
    if (trusted.context === null || trusted.by !== by) {
      trusted = { by, context: trustedContext(certificates) };
    }
    return trusted.context as ReturnType<typeof trustedContext>;
  };

  const find = wayFinder({ ...options, managed }, timeout);
  const settings = (named: NamedWays) => ({
    ...PLAIN,
    connect: connectorOver(named, { trust, signIns, timeout, resting }),
  });

  /** What is under way on them ends by itself. */
  function leave(dispatcher: Dispatcher): void {
    leaving.add(dispatcher);
    void dispatcher.close().finally(() => leaving.delete(dispatcher));
  }

  return {
    async shared(origin) {
      const named = await find(origin);
      if (!named.ok) return named;
      const by = JSON.stringify([named.value, managed().certificates]);
      const known = open.get(origin.origin);
      if (known?.by === by) return ok(known.dispatcher);
      if (known !== undefined) leave(known.dispatcher);
      const dispatcher = new Pool(origin.origin, {
        ...settings(named.value),
        connections: SHARED_CONNECTIONS,
      });
      open.set(origin.origin, { by, dispatcher });
      return ok(dispatcher);
    },
    async fresh(origin) {
      const named = await find(origin);
      return named.ok ? ok(new Client(origin.origin, settings(named.value))) : named;
    },
    async wayTo(origin) {
      const named = await find(origin);
      if (!named.ok) return named;
      const ways = named.value.ways.map((way) =>
        way.kind === 'direct' ? way : { kind: way.kind, host: way.host, port: way.port },
      );
      return ok({ by: named.value.by, ways });
    },
    async certificateOf(origin) {
      const named = await find(origin);
      if (!named.ok) return named;
      const socket = await connected(settings(named.value).connect, origin);
      const isSecure = socket instanceof TLSSocket;
      const certificate = isSecure ? shown(socket.getPeerCertificate(), 'platform') : null;
      socket.on('error', () => undefined).destroy();
      return ok(certificate);
    },
    async close() {
      const all = [...leaving, ...[...open.values()].map(({ dispatcher }) => dispatcher)];
      open.clear();
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
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
