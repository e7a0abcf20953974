import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The branch's connection to the platform, which a test can cut and restore. */
export interface Line {
  /** The base URL of the platform at this end of the connection. */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a connection over loopback to the server at `target`, a base URL. */
export async function layLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    keep(near);
    keep(far);
    near.pipe(far);
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of open) socket.resetAndDestroy();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${own}`, cut, mend: () => listen(own), close: cut };
}
