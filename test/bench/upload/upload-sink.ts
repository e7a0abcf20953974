import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { RECORD_ANSWER } from '../../support/verification-record.ts';

/** The address that the sink reports to its parent. */
export interface SinkAddress {
  readonly straight: string;
}

/** Reads every body to its end and answers like the platform. */
const sink = createServer((request, response) => {
  request.resume().on('end', () => response.end(RECORD_ANSWER));
});

const listen = (server: Server) =>
  new Promise<string>((done) => {
    server.listen(0, '127.0.0.1', () => {
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });

process.send?.({ straight: await listen(sink) } satisfies SinkAddress);
process.on('disconnect', () => process.exit());
