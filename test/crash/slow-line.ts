import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A connection to the platform with a slow upload direction. */
export interface SlowLine extends AsyncDisposable {
  readonly url: string;
  /** The bytes per second toward the platform. Infinity means no limit. */
  rate: number;
  /** Resolves when the next large request has started to arrive. */
  nextUpload(): Promise<void>;
}

/** A request with this many bytes is an upload, not a question. */
const UPLOAD_BYTES = 8_192;
const TICK_MS = 20;

export async function openSlowLine(to: string): Promise<SlowLine> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let begun = Promise.withResolvers<void>();
  const server = createServer({ highWaterMark: 16_384 }, (client) => {
    const platform = connect(Number(port), hostname);
    open.add(client).add(platform);
    platform.pipe(client);
    for (const socket of [client, platform]) {
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    void up(client, platform);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function up(client: Socket, platform: Socket): Promise<void> {
    let taken = 0;
    try {
      for await (const chunk of client as AsyncIterable<Buffer>) {
        const before = taken;
        taken += chunk.length;
        if (before < UPLOAD_BYTES && taken >= UPLOAD_BYTES) {
          begun.resolve();
          begun = Promise.withResolvers<void>();
        }
        await passOn(chunk, platform);
      }
      platform.end();
    } catch {
      platform.destroy();
    }
  }

  async function passOn(chunk: Buffer, platform: Socket): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const part = Math.min(
        chunk.length - at,
        Math.max(1, Math.ceil((line.rate * TICK_MS) / 1_000)),
      );
      platform.write(chunk.subarray(at, at + part));
      at += part;
      if (line.rate !== Number.POSITIVE_INFINITY) await delay((part / line.rate) * 1_000);
    }
  }

  const line: SlowLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rate: Number.POSITIVE_INFINITY,
    nextUpload: () => begun.promise,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
  return line;
}
