import { createServer } from 'node:http';
import { exchange, type Platform } from './exchange.ts';

export type Listening = { readonly url: string; readonly close: () => Promise<void> };

/**
 * Serves the platform on loopback. Port 0 is any free one.
 * Rejects with Node's own error when the port cannot be had (EADDRINUSE, EACCES).
 */
export async function listen(platform: Platform, port: number): Promise<Listening> {
  // Slow faults may take longer over a request than Node's own limits allow.
  const server = createServer({ requestTimeout: 0, noDelay: true }, (request, response) => {
    // A connection that breaks is recorded where the body is read; here it must only not crash.
    response.on('error', () => undefined);
    exchange(request, response, platform).catch((cause: unknown) => {
      if (platform.signal.aborted) return;
      console.error('The practice platform failed to answer.', cause);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
