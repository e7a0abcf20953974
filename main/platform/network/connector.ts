import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import type { ProxyScheme } from '../../../preload/contract/models/way-out.ts';
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
  /** Milliseconds for TCP and TLS, and as many for a proxy to open its tunnel; all ways share them. */
  readonly timeout: number;
  /** Proxies that were dead while another way was not → until when they come last (`performance.now`). */
  readonly resting: Map<string, number>;
}

/** Else each connection would wait for a dead proxy first. */
const REST_MS = 60_000;

type Target = buildConnector.Options;

/**
 * Makes connections over the first of `ways` that is not dead, for undici. Nothing of a request leaves
 * before a connection stands, so that another way never repeats anything. A proxy that answers no is not
 * gone around: only one that cannot be reached is, or that cannot reach the other end itself.
 */
export function connectorOver(named: NamedWays, parts: ConnectorParts): buildConnector.connector {
  // Several that are silent must not cost each its own.
  const timeout = parts.timeout / named.ways.length;
  const line = { ...named, ...parts, timeout, plain: buildConnector({ allowH2: false, timeout }) };
  return (target, done) => {
    connect(line, target).then(
      (socket) => done(null, socket),
      (cause) => done(cause, null),
    );
  };
}

/** The ways of one connector, and what it connects with; `timeout` is that of each way. */
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
  return buildConnector({
    allowH2: false,
    timeout,
    secureContext: trust(),
    // Looked at in `verified`, each time: a session taken up again would not hold its name against it.
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

/** Turns the connection to the proxy into one to the target. */
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

/** Without a proxy: nobody answered who could have taken anything. */
const NOT_REACHED =
  /^(ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)/;

function isDead(way: Way, cause: unknown): boolean {
  if (cause instanceof ConnectFailed) return cause.dead;
  return way.kind === 'direct' && NOT_REACHED.test(codeOf(cause));
}

/** The proxy lives, and says that it cannot reach the platform. */
function cannotReach(status: string): ConnectFailed {
  const detail = `PROXY_${status}`;
  const told = { code: 'offline', phase: 'connect', requestSent: 'none', detail } as const;
  return new ConnectFailed(told, true);
}

function opened(connect: buildConnector.connector, target: Target): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(target, (error, socket) => (error === null ? resolve(socket) : reject(error)));
  });
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

export interface TunnelAnswer {
  readonly status: number;
  /** What it offers with a 407. */
  readonly schemes: ProxyScheme[];
}

/**
 * Asks the proxy at the other end of `socket` for a tunnel to `target`, `host:port` (RFC 9110, 9.3.6).
 * With a status of 200 to 299 the socket is the tunnel; with any other it is of no use any more. Rejects
 * where it closes or answers what is no HTTP.
 */
export function askForTunnel(
  socket: Socket,
  target: string,
  signIn: ProxySignIn | null,
): Promise<TunnelAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TunnelAnswer>();
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
      // A page comes with a refusal; the other end of a tunnel, a server of TLS, says nothing first.
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

/** RFC 7617; names in UTF-8, as most proxies take them. */
function basic({ name, password }: ProxySignIn): string {
  return Buffer.from(`${name}:${password}`, 'utf8').toString('base64');
}

const KNOWN: ReadonlySet<string> = new Set(['basic', 'digest', 'ntlm', 'negotiate']);

function schemesOf({ headersDistinct }: IncomingMessage): ProxyScheme[] {
  return readSchemes(headersDistinct['proxy-authenticate'] ?? []);
}

/** The schemes of challenges (RFC 9110, 11.6.1): several may stand in one line, each with parameters. */
export function readSchemes(lines: readonly string[]): ProxyScheme[] {
  const words = lines.flatMap((line) => [
    ...line
      .replace(/"(?:[^"\\]|\\.)*"/g, '""')
      .matchAll(/(?:^|,)\s*([\w-]+)(?=\s*(?:,|$)|\s+[^\s=])/g),
  ]);
  const schemes = words.map(([, word = '']) => word.toLowerCase());
  return [...new Set(schemes.map((one) => (KNOWN.has(one) ? (one as ProxyScheme) : 'other')))];
}
