import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { clientFor, fileOf, invoice } from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';

const MB = 1_000_000;
const PIECE = 62_500;
const MEGABYTES = 8;
/** Bytes a millisecond. */
const RATE = 4000;

/** What the line itself keeps of a connection, in bytes: little, so that the rest waits with the sender. */
const BUFFER = 16_384;
/** No faster than timers are exact. */
const SHORTEST_REST_MS = 2;

/** A line to a loopback port that carries `RATE` up, and brings back at once whatever is answered. */
async function slowLine(to: number) {
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
    let free = performance.now();
    for await (const piece of client as AsyncIterable<Buffer>) {
      free = Math.max(free, performance.now()) + piece.length / RATE;
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

it('a slow line is waited for before the gate, so that little of the time is in doubt', async () => {
  await using server = await tinyServer((request, response) => {
    request.resume().on('end', () => response.writeHead(422).end('{"message":"No."}'));
  });
  await using line = await slowLine(server.port);
  await using under = clientFor(`http://127.0.0.1:${line.port}`);
  const pieces = Array.from({ length: (MEGABYTES * MB) / PIECE }, () => new Uint8Array(PIECE));
  const start = performance.now();
  let gateMs = 0;
  const { evidence } = await under.client.createVerification(
    'app-1' as ApplicationId,
    invoice(fileOf(pieces)),
    { commit: () => (gateMs = performance.now() - start) },
  );
  expect(evidence).toMatchObject({ phase: 'answered', committed: true });
  expect(gateMs).toBeGreaterThan((performance.now() - start) / 2);
}, 60_000);
