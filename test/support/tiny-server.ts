import { readFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';

const pem = (name: string) =>
  readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');

/** Self-signed for localhost, 127.0.0.1, and lender.test. */
export const TEST_CERTIFICATE = pem('cert');
export const TEST_KEY = pem('key');

export interface TinyServer extends AsyncDisposable {
  readonly port: number;
  readonly server: Server;
  /** The number of connections so far. */
  readonly connections: () => number;
}

/**
 * A server on a free loopback port, which is removed with its connections at the end of the block.
 */
export async function tinyServer(
  listener: RequestListener,
  tls: boolean | SecureContextOptions = false,
  at = 0,
  host = '127.0.0.1',
): Promise<TinyServer> {
  const own = { key: TEST_KEY, cert: TEST_CERTIFICATE };
  const server = tls
    ? createHttpsServer(tls === true ? own : { ...own, ...tls }, listener)
    : createServer(listener);
  const open = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  });
  await new Promise<void>((done) => server.listen(at, host, done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    server,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
