import { createServer as createProxy } from 'node:http';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { TEST_CERTIFICATE, TEST_KEY } from './tiny-server.ts';

/** A platform at an address that is the same on every run: what a desk keeps goes by it. */
export interface NamedPlatform extends AsyncDisposable {
  readonly server: string;
  /** The machine's settings with which a desk finds its way there. */
  readonly managed: object;
  /** Connections that are made from now on wait for nothing; how many have. */
  stall(): () => number;
}

/** Puts a platform on loopback behind a proxy that knows it as `https://lender.test`. */
export async function namedPlatform(url: string): Promise<NamedPlatform> {
  const { port, hostname } = new URL(url);
  const open = new Set<Socket>();
  const known = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    return socket;
  };
  const join = (one: Socket, other: Socket) => {
    known(one).pipe(known(other)).pipe(one);
    one.on('close', () => other.destroy());
    other.on('close', () => one.destroy());
  };
  const front = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (client) =>
    join(client, connect(Number(port), hostname)),
  );
  let stalled: number | null = null;
  const proxy = createProxy().on('connect', (_, client: Socket) => {
    known(client);
    if (stalled !== null) {
      stalled += 1;
      return;
    }
    const inside = connect(portOf(front), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      join(client, inside);
    });
    known(inside);
  });
  for (const server of [front, proxy]) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  }
  return {
    server: 'https://lender.test',
    managed: {
      proxy: { address: `127.0.0.1:${portOf(proxy)}` },
      certificates: [TEST_CERTIFICATE],
    },
    stall() {
      stalled ??= 0;
      return () => stalled ?? 0;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      for (const server of [front, proxy]) await new Promise((done) => server.close(done));
    },
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
