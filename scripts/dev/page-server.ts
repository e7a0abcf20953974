import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { isOurs, LAUNCH_COOKIE, type LoopbackOrigin } from '../../dev/chromium/loopback-server.ts';
import {
  COMMON_HEADERS,
  CONTENT_SECURITY_POLICY,
  isAnsweredByDesk,
} from '../../main/ipc/app-handler.ts';
import { root } from '../bootstrap/paths.mjs';

/** A server for the page, which runs from its sources. It has the same origin as the desk. */
export interface PageServer extends LoopbackOrigin {
  readonly vite: ViteDevServer;
  /** Reloads the page in every window that shows it. */
  reload(): void;
}

/**
 * Serves the page with Vite, which updates changed components in the open page. Forwards requests
 * for the desk. As in the Chromium host, their cookie, host, and origin must match. Requests for
 * the page's sources need no cookie, because the sources are public.
 * @param deskOrigin returns the main process's current address
 */
export async function servePage(deskOrigin: () => Promise<LoopbackOrigin>): Promise<PageServer> {
  const secret = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const vite = await createVite({
    configFile: join(root, 'vite.renderer.config.ts'),
    root: join(root, 'renderer'),
    cacheDir: join(root, 'out', 'dev', 'vite'),
    optimizeDeps: { entries: ['index.html'] },
    html: { cspNonce: nonce },
    server: {
      middlewareMode: true,
      ws: { server, protocol: 'ws', host: '127.0.0.1', clientPort: port },
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
    logLevel: 'warn',
  });
  const headers = { ...COMMON_HEADERS, 'content-security-policy': policyFor(nonce, port) };
  server.on('request', (incoming, outgoing) => {
    if (!isAnsweredByDesk(new URL(incoming.url ?? '/', origin).pathname)) {
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
      vite.middlewares(incoming, outgoing);
    } else if (isOurs(incoming, origin, secret)) {
      passOn(incoming, outgoing, deskOrigin).catch(() => outgoing.destroy());
    } else outgoing.writeHead(403).end();
  });
  return {
    origin,
    cookie: { name: LAUNCH_COOKIE, value: secret },
    vite,
    reload: () => vite.ws.send({ type: 'full-reload' }),
    async close() {
      server.closeAllConnections();
      await vite.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Returns the product's content security policy, extended with what Vite needs. Vite needs style
 * elements with this start's nonce, and the connection that reports changes. That connection's
 * address is spelled out, because `'self'` is a different origin in Electron.
 */
function policyFor(nonce: string, port: number): string {
  return CONTENT_SECURITY_POLICY.replace(
    "style-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
  ).replace("connect-src 'self'", `connect-src 'self' ws://127.0.0.1:${port}`);
}

/**
 * Forwards a request to the desk. The desk gets a new address with each start, but the window's
 * origin stays the same, so its page stays open.
 */
async function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  deskOrigin: () => Promise<LoopbackOrigin>,
): Promise<void> {
  const { origin, cookie } = await deskOrigin();
  const { host: _host, origin: from, cookie: _cookie, ...headers } = incoming.headers;
  const asked = request(new URL(incoming.url ?? '/', origin), {
    method: incoming.method,
    headers: {
      ...headers,
      ...(from !== undefined && { origin }),
      cookie: `${cookie.name}=${cookie.value}`,
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
  });
  const [answer] = await Promise.all([answered, pipeline(incoming, asked)]);
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, outgoing);
}
