import { createServer as createProxy } from 'node:http';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { TEST_CERTIFICATE, TEST_KEY } from './tiny-server.ts';

/** A platform with an address that is the same in every run, because stored data depends on it. */
export interface NamedPlatform extends AsyncDisposable {
  readonly server: string;
  /** The managed settings with which a desk finds it. */
  readonly managed: object;
  /** Stops answering new connections. Returns a function that returns their number. */
  stall(): () => number;
}

/** Makes a platform on loopback available behind a proxy as `https://lender.test`. */
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
