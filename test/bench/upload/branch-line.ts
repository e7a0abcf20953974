import { createReadStream } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_CERTIFICATE, tinyServer } from '../../support/tiny-server.ts';
import { RECORD_ANSWER } from '../../support/verification-record.ts';

/** What a branch has: 20 Mbit/s upstream, in bytes per millisecond, and a round trip in milliseconds. */
const RATE = 20_000_000 / 8 / 1000;
const ROUND_TRIP_MS = 40;
/** A router stores this much, in bytes, before it stops accepting data. */
const ROUTER_BUFFER = 256 * 1024;

export interface BranchLine extends AsyncDisposable {
  /** The HTTPS address of a server that reads every body and responds like the platform. */
  readonly url: string;
}

/** Opens a server with TLS behind the line. Its certificate is the tests' own. */
export async function openBranchLine(): Promise<BranchLine> {
  const server = await tinyServer((request, response) => {
    const body = request.method === 'POST' ? RECORD_ANSWER : '{"data":[]}';
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
  }, true);
  const line = createServer({ allowHalfOpen: true }, (client) => forward(client, server.port));
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  const { port } = line.address() as { port: number };
  return {
    url: `https://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await new Promise((done) => line.close(done));
    },
  };
}

/** Delays everything by half of a round trip, and limits what is sent to the server. */
function forward(client: Socket, port: number): void {
  const server = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  client.setNoDelay(true);
  // A connection is opened on loopback at once, so the round trip of opening it is added here.
  let free = performance.now() + ROUND_TRIP_MS;
  const up = delayed();
  client.on('data', (piece: Buffer) => {
    free = Math.max(free, performance.now()) + piece.length / RATE;
    up(free + ROUND_TRIP_MS / 2, () => server.write(piece));
    const behind = free - performance.now() - ROUTER_BUFFER / RATE;
    if (behind <= 0) return;
    client.pause();
    setTimeout(() => client.resume(), behind);
  });
  client.on('end', () => up(free + ROUND_TRIP_MS / 2, () => server.end()));
  const down = delayed();
  const arrival = () => performance.now() + ROUND_TRIP_MS / 2;
  server.on('data', (piece: Buffer) => down(arrival(), () => client.write(piece)));
  server.on('end', () => down(arrival(), () => client.end()));
  for (const socket of [client, server]) {
    socket.on('error', () => {
      client.destroy();
      server.destroy();
    });
  }
}

/** Runs actions at their times, which never decrease, and in their order, which timers do not keep. */
function delayed(): (at: number, act: () => void) => void {
  let before = Promise.resolve();
  return (at, act) => {
    before = before.then(async () => {
      const left = at - performance.now();
      if (left > 0) await wait(left);
      act();
    });
  };
}

/** Posts a file from the disk with Node's own client. Resolves with the milliseconds. */
export function postFile(
  url: string,
  { path, bytes }: { readonly path: string; readonly bytes: number },
  agent: Agent | false,
): Promise<number> {
  const start = performance.now();
  const headers = { 'content-length': bytes };
  const request = httpsRequest(url, { method: 'POST', headers, agent, ca: TEST_CERTIFICATE });
  return new Promise((done, failed) => {
    request
      .on('response', (answer) => answer.resume().on('end', () => done(performance.now() - start)))
      .on('error', failed);
    createReadStream(path).on('error', failed).pipe(request);
  });
}

/** Keeps one connection open between requests. */
export function keptConnection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1, ca: TEST_CERTIFICATE });
}
