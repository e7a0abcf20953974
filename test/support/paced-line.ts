import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a line stands still: once so many bytes of a connection have gone up, for so long. */
export interface LinePause {
  readonly atByte: number;
  readonly ms: number;
}

export interface PacedLine extends AsyncDisposable {
  readonly port: number;
}

/** What the line itself keeps of a connection, in bytes: little, so that the rest waits with the sender. */
const BUFFER = 16_384;
/** No faster than timers are exact. */
const SHORTEST_REST_MS = 2;

/**
 * A line to a loopback port that carries `rate` bytes a millisecond up, pauses on each connection as it
 * is told, and brings back at once whatever is answered.
 */
export async function pacedLine(
  to: number,
  rate: number,
  pauses: readonly LinePause[] = [],
): Promise<PacedLine> {
  const open = new Set<Socket>();
  const server = createServer({ highWaterMark: BUFFER }, (client) => {
    const platform = connect(to, '127.0.0.1');
    platform.pipe(client);
    for (const socket of [client, platform]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    void carry(client, platform).catch(() => platform.destroy());
  });

  async function carry(client: Socket, platform: Socket): Promise<void> {
    const due = [...pauses].sort((a, b) => a.atByte - b.atByte);
    let carried = 0;
    let free = performance.now();
    for await (const piece of client as AsyncIterable<Buffer>) {
      free = Math.max(free, performance.now()) + piece.length / rate;
      carried += piece.length;
      for (let next = due[0]; next !== undefined && next.atByte <= carried; next = due[0]) {
        due.shift();
        free += next.ms;
      }
      const rest = free - performance.now();
      if (rest > SHORTEST_REST_MS) await new Promise((done) => setTimeout(done, rest));
      platform.write(piece);
    }
    platform.end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
