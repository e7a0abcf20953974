import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { type TinyServer, tinyServer } from './tiny-server.ts';

/** A proxy for CONNECT to any host, and the hosts that were requested. */
export interface ConnectProxy extends TinyServer {
  readonly tunnels: readonly string[];
}

/** Opens tunnels to a loopback port. With a refusal, answers with that text instead. */
export async function connectProxy(
  to: number,
  { tls = false, refusal }: { readonly tls?: boolean; readonly refusal?: string } = {},
): Promise<ConnectProxy> {
  const tunnels: string[] = [];
  const proxy = await tinyServer((_, response) => response.writeHead(400).end(), tls);
  proxy.server.on('connect', (request: IncomingMessage, client: Duplex) => {
    tunnels.push(request.url ?? '');
    client.on('error', () => undefined);
    if (refusal !== undefined) return client.end(refusal);
    const upstream = connect(to, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  return { ...proxy, tunnels };
}
