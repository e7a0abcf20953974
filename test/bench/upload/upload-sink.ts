import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { RECORD_ANSWER } from '../../support/verification-record.ts';

/** What the sink tells its parent: where to send to, straight and over the shaped line. */
export interface SinkAddress {
  readonly straight: string;
  readonly shaped: string;
}

/** 100 Mbit/s, in bytes a millisecond. */
const LINE = 100_000_000 / 8 / 1000;

/** Reads every body to its end and answers as the platform does. */
const sink = createServer((request, response) => {
  request.resume().on('end', () => response.end(RECORD_ANSWER));
});

/** Hands on what comes in no faster than the line carries; what goes back is small. */
const line = createTcpServer((client) => {
  const server = connect((sink.address() as AddressInfo).port, '127.0.0.1');
  let free = performance.now();
  client.on('data', (piece) => {
    server.write(piece);
    free = Math.max(free, performance.now()) + piece.length / LINE;
    const wait = free - performance.now();
    if (wait < 2) return;
    client.pause();
    setTimeout(() => client.resume(), wait);
  });
  client.on('end', () => server.end()).on('error', () => server.destroy());
  server.pipe(client);
  server.on('error', () => client.destroy());
});

const listen = (server: Server) =>
  new Promise<string>((done) => {
    server.listen(0, '127.0.0.1', () => {
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });

process.send?.({ straight: await listen(sink), shaped: await listen(line) } satisfies SinkAddress);
process.on('disconnect', () => process.exit());
