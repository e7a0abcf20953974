import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { clientFor, fileOf, invoice } from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';

const MB = 1_000_000;
const PIECE = 62_500;
/** Bytes a millisecond of 100 Mbit/s. */
const FAST = 12_500;

/** What the line itself keeps of a connection, in bytes: little, so that the rest waits with the sender. */
const BUFFER = 16_384;
/** No faster than timers are exact. */
const SHORTEST_REST_MS = 2;

/**
 * A line to a loopback port that carries `rate` bytes a millisecond up, stands still once with the first
 * bytes of a connection, and brings back at once whatever is answered.
 */
async function pacedLine(to: number, rate: number, pauseMs: number) {
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
    let pause = pauseMs;
    let free = performance.now();
    for await (const piece of client as AsyncIterable<Buffer>) {
      free = Math.max(free, performance.now()) + piece.length / rate + pause;
      pause = 0;
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

/** Uploads that many megabytes; resolves with the milliseconds it took and those before the gate. */
async function upload(megabytes: number, rate: number, pauseMs: number) {
  await using server = await tinyServer((request, response) => {
    request.resume().on('end', () => response.writeHead(422).end('{"message":"No."}'));
  });
  await using line = await pacedLine(server.port, rate, pauseMs);
  await using under = clientFor(`http://127.0.0.1:${line.port}`);
  const pieces = Array.from({ length: (megabytes * MB) / PIECE }, () => new Uint8Array(PIECE));
  const start = performance.now();
  let gateMs = 0;
  const { evidence } = await under.client.createVerification(
    'app-1' as ApplicationId,
    invoice(fileOf(pieces)),
    { commit: () => (gateMs = performance.now() - start) },
  );
  expect(evidence).toMatchObject({ phase: 'answered', committed: true });
  return { ms: performance.now() - start, gateMs };
}

describe('a line that pauses once', { concurrent: true, timeout: 60_000 }, () => {
  // The system's buffers take 3 to 4 MB at once: they are full never, once, and several times.
  it.each([3, 4, 5, 8])('holds %i MB up for as long as it pauses', async (megabytes) => {
    const { ms } = await upload(megabytes, FAST, 3000);
    expect(ms).toBeLessThan(3000 + 1.5 * ((megabytes * MB) / FAST) + 3000);
  });
});

it('a slow line is waited for before the gate, so that little of the time is in doubt', async () => {
  const { ms, gateMs } = await upload(8, 4000, 0);
  expect(gateMs).toBeGreaterThan(ms / 2);
}, 60_000);
