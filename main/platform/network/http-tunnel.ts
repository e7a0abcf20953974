import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { ProxyScheme } from '../../../preload/contract/models/way-out.ts';
import type { ProxySignIn } from './proxy-list.ts';

/** A proxy's answer to CONNECT. */
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

/** Whether that status opens the tunnel. */
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
