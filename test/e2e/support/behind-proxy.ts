import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { practiceTest } from './desk-test.ts';

/**
 * A desk whose computer uses a PAC file for a proxy that requires a name and a password. Under
 * Electron, Chromium reads the file.
 */
export const behindProxy = practiceTest.extend<{
  gate: { port: number; leadTo(port: number): void };
  /** The host in the PAC file: this computer, in any form. */
  proxyHost: string;
}>({
  proxyHost: ['127.0.0.1', { option: true }],
  gate: async ({ proxyHost }, use) => {
    let behind = 0;
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/x-ns-proxy-autoconfig');
      const { port } = server.address() as AddressInfo;
      response.end(`function FindProxyForURL() { return 'PROXY ${proxyHost}:${port}'; }`);
    }).on('connect', (request, client) => {
      client.on('error', () => undefined);
      const given = request.headers['proxy-authorization'];
      if (given !== `Basic ${Buffer.from('jo:open sesame').toString('base64')}`) {
        client.end('HTTP/1.1 407 No\r\nproxy-authenticate: Basic realm="branch"\r\n\r\n');
        return;
      }
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      const other = connect(behind, '127.0.0.1').on('error', () => client.destroy());
      client.pipe(other).pipe(client);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.address() as AddressInfo;
    await use({
      port,
      leadTo(other) {
        behind = other;
      },
    });
    server.close();
  },
  managed: async ({ gate }, use) =>
    use({ proxy: { pac: `http://127.0.0.1:${gate.port}/proxy.pac` } }),
});
