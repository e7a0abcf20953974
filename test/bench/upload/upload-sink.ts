import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { RECORD_ANSWER } from '../../support/verification-record.ts';

/** The addresses that the sink reports to its parent, direct and over the limited connection. */
export interface SinkAddress {
  readonly straight: string;
  readonly shaped: string;
}

/** 100 Mbit/s in bytes per millisecond. */
const LINE = 100_000_000 / 8 / 1000;

/** Reads every body to its end and answers like the platform. */
const sink = createServer((request, response) => {
  request.resume().on('end', () => response.end(RECORD_ANSWER));
});

/** Forwards incoming data no faster than the connection allows. Answers are small. */
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
