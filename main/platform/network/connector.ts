import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { ProxyScheme } from '../../../preload/contract/models/way-out.ts';
import { undici } from '../../system/undici.ts';
import { ConnectFailed, proxyError } from './connect-failed.ts';
import {
  type NamedWays,
  nameOf,
  type ProxySignIn,
  type ProxyWay,
  placeOf,
  type Way,
} from './proxy-list.ts';
import type { ProxySignIns } from './proxy-sign-ins.ts';
import { verified } from './trust.ts';

export interface ConnectorParts {
  readonly trust: () => SecureContext;
  readonly signIns: ProxySignIns;
  /** Milliseconds for TCP and TLS, and the same again for a proxy to open its tunnel. All routes share this time. */
  readonly timeout: number;
  /**
   * The proxies that failed while another route worked. Each is mapped to the time (`performance.now`) until which it
   * is tried last.
   */
  readonly resting: Map<string, number>;
}

/**
 * How long a dead proxy is tried last, in milliseconds. Otherwise, every connection would first have to wait for it.
 */
const REST_MS = 60_000;

type Target = buildConnector.Options;

/**
 * Creates an undici connector that uses the first of `ways` that works. No part of a request is sent before there is a
 * connection, so trying another route never repeats anything. A proxy is bypassed only if it can't be reached or can't
 * reach the target itself, but not if it refuses.
 */
export function connectorOver(named: NamedWays, parts: ConnectorParts): buildConnector.connector {
  // Several routes that don't respond must not each use up the whole time.
  const timeout = parts.timeout / named.ways.length;
  const line = {
    ...named,
    ...parts,
    timeout,
    plain: undici().buildConnector({ allowH2: false, timeout }),
  };
  return (target, done) => {
    connect(line, target).then(
      (socket) => done(null, socket),
      (cause) => done(cause, null),
    );
  };
}

/** A connector's routes and parts. `timeout` is the time for each route. */
interface Line extends NamedWays, ConnectorParts {
  readonly plain: buildConnector.connector;
}

async function connect(line: Line, target: Target): Promise<Socket> {
  const { ways, resting } = line;
  const rests = (way: Way) =>
    way.kind !== 'direct' && (resting.get(nameOf(way)) ?? 0) > performance.now();
  const dead: { readonly way: Way; readonly cause: unknown }[] = [];
  for (const way of [...ways.filter((one) => !rests(one)), ...ways.filter(rests)]) {
    try {
      const isDirect = way.kind === 'direct';
      const socket = await (isDirect ? dial(line, target) : through(line, way, target));
      for (const { way } of dead) {
        if (way.kind !== 'direct') resting.set(nameOf(way), performance.now() + REST_MS);
      }
      return socket;
    } catch (cause) {
      if (!isDead(way, cause)) throw cause;
      dead.push({ way, cause });
    }
  }
  throw dead[0]?.cause;
}

async function dial(line: Line, target: Target): Promise<Socket> {
  return target.protocol === 'https:'
    ? verified(await opened(secure(line), target), 'platform')
    : opened(line.plain, target);
}

function secure({ timeout, trust }: Line): buildConnector.connector {
  return undici().buildConnector({
    allowH2: false,
    timeout,
    secureContext: trust(),
    // `verified` checks the certificate each time, because TLS wouldn't check a resumed session against the name.
    rejectUnauthorized: false,
    maxCachedSessions: 0,
  });
}

async function through(line: Line, proxy: ProxyWay, target: Target): Promise<Socket> {
  const socket = await toProxy(line, proxy);
  socket.on('error', () => undefined);
  try {
    await tunnel(line, proxy, socket, target);
  } catch (cause) {
    socket.destroy();
    throw cause;
  }
  return dial(line, { ...target, httpSocket: socket });
}

async function toProxy(line: Line, proxy: ProxyWay): Promise<Socket> {
  const { host, port } = proxy;
  const at = { hostname: host, host: placeOf(proxy), port: String(port) };
  try {
    return proxy.kind === 'https'
      ? verified(await opened(secure(line), { ...at, protocol: 'https:' }), 'proxy')
      : await opened(line.plain, { ...at, protocol: 'http:' });
  } catch (cause) {
    if (cause instanceof ConnectFailed) throw cause;
    const unknown = /^(ENOTFOUND|EAI_)/.test(codeOf(cause));
    throw failed(line, proxy, unknown ? 'notFound' : 'unreachable', true);
  }
}

/** Turns the connection to the proxy into a connection to the target. */
async function tunnel(line: Line, proxy: ProxyWay, socket: Socket, target: Target): Promise<void> {
  const { signIns, timeout } = line;
  const known = (await signIns.of(nameOf(proxy))) ?? proxy.signIn ?? null;
  const port = Number(target.port || 443);
  const place = placeOf({ host: target.hostname, port });
  const silent = setTimeout(() => socket.destroy(), timeout);
  try {
    const { status, schemes } = await askForTunnel(socket, place, known);
    if (status === 407) {
      await signIns.asked(nameOf(proxy), schemes, known);
      throw failed(line, proxy, 'signIn', false, { status, schemes, tried: known !== null });
    }
    if (status >= 500) throw cannotReach(String(status));
    if (!isOpen(status)) throw failed(line, proxy, 'refused', false, { status });
  } catch (cause) {
    throw cause instanceof ConnectFailed ? cause : failed(line, proxy, 'unreachable', true);
  } finally {
    clearTimeout(silent);
  }
}

function failed(
  { by }: Line,
  proxy: ProxyWay,
  problem: Parameters<typeof proxyError>[0],
  dead: boolean,
  more: Parameters<typeof proxyError>[2] = {},
): ConnectFailed {
  return new ConnectFailed(proxyError(problem, by, { proxy: nameOf(proxy), ...more }), dead);
}

/** Without a proxy, these errors mean that nothing answered, so nothing can have been received. */
const NOT_REACHED =
  /^(ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)/;

function isDead(way: Way, cause: unknown): boolean {
  if (cause instanceof ConnectFailed) return cause.dead;
  return way.kind === 'direct' && NOT_REACHED.test(codeOf(cause));
}

/** Returns the error of a proxy that works but reports that it can't reach the platform. */
function cannotReach(status: string): ConnectFailed {
  const detail = `PROXY_${status}`;
  const told = { code: 'offline', phase: 'connect', requestSent: 'none', detail } as const;
  return new ConnectFailed(told, true);
}

/** Opens a connection with one of undici's connectors. */
export function opened(connect: buildConnector.connector, target: Target): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(target, (error, socket) => (error === null ? resolve(socket) : reject(error)));
  });
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

export interface TunnelAnswer {
  readonly status: number;
  /** The schemes that the proxy offers with a 407. */
  readonly schemes: ProxyScheme[];
}

/**
 * Asks the proxy at the other end of `socket` for a tunnel to `target`, which is `host:port` (RFC 9110, 9.3.6). If the
 * status is 200 to 299, the socket is the tunnel. Otherwise, the socket can no longer be used. Rejects if the socket
 * closes or if the answer isn't HTTP.
 */
export function askForTunnel(
  socket: Socket,
  target: string,
  signIn: ProxySignIn | null,
): Promise<TunnelAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TunnelAnswer>();
  // Importing node:http would also load WebSocket and fetch, which takes a long time.
  const { request } = process.getBuiltinModule('node:http');
  const asking = request({
    method: 'CONNECT',
    path: target,
    createConnection: () => socket,
    setHost: false,
    headers: {
      host: target,
      'user-agent': 'IntakeDesk',
      connection: 'keep-alive',
      'proxy-connection': 'keep-alive',
      ...(signIn && { 'proxy-authorization': `Basic ${basic(signIn)}` }),
    },
  });
  asking
    .on('connect', (answer, _, ahead) => {
      const status = answer.statusCode ?? 0;
      // A refusal comes with a page. At the other end of a tunnel, a TLS server doesn't send anything first.
      if (isOpen(status) && ahead.length > 0)
        reject(new Error('The proxy sent more than it should.'));
      resolve({ status, schemes: schemesOf(answer) });
    })
    .on('response', () => reject(new Error('The proxy answered something else.')))
    .on('error', reject)
    .end();
  return promise;
}

export function isOpen(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Encodes a name and password for basic authentication (RFC 7617). The name is in UTF-8, which most proxies accept. */
function basic({ name, password }: ProxySignIn): string {
  return Buffer.from(`${name}:${password}`, 'utf8').toString('base64');
}

const KNOWN: ReadonlySet<string> = new Set(['basic', 'digest', 'ntlm', 'negotiate']);

function schemesOf({ headersDistinct }: IncomingMessage): ProxyScheme[] {
  return readSchemes(headersDistinct['proxy-authenticate'] ?? []);
}

/** Returns the schemes in a list of challenges (RFC 9110, 11.6.1). One line may have several, each with parameters. */
export function readSchemes(lines: readonly string[]): ProxyScheme[] {
  const words = lines.flatMap((line) => [
    ...line
      .replace(/"(?:[^"\\]|\\.)*"/g, '""')
      .matchAll(/(?:^|,)\s*([\w-]+)(?=\s*(?:,|$)|\s+[^\s=])/g),
  ]);
  const schemes = words.map(([, word = '']) => word.toLowerCase());
  return [...new Set(schemes.map((one) => (KNOWN.has(one) ? (one as ProxyScheme) : 'other')))];
}
