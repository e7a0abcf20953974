import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';

export const LAUNCH_COOKIE = 'desk-launch';

/** An origin on the loopback interface, for browsers that can't have an `app://` scheme. */
export interface LoopbackOrigin {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** The cookie that grants access to the origin: 256 random bits, new at each launch. */
  readonly cookie: { readonly name: string; readonly value: string };
  close(): Promise<void>;
}

/**
 * Serves a Request → Response handler on a random loopback port. Requests without the launch cookie, for another host
 * (DNS rebinding), or from another origin get an empty 403.
 * @param mayKeep returns whether the browser may follow the handler's caching headers for a path; only a test allows it
 */
export async function serveOnLoopback(
  handler: (request: Request) => Promise<Response>,
  mayKeep: (path: string) => boolean = () => false,
): Promise<LoopbackOrigin> {
  const secret = randomBytes(32).toString('base64url');
  let origin = '';
  const server = createServer((incoming, outgoing) => {
    if (!isOurs(incoming, origin, secret)) {
      outgoing.writeHead(403).end();
      return;
    }
    answer(handler, incoming, outgoing, origin, mayKeep).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    cookie: { name: LAUNCH_COOKIE, value: secret },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function isOurs(
  request: Pick<IncomingMessage, 'headers' | 'method'>,
  origin: string,
  secret: string,
): boolean {
  if (`http://${request.headers.host}` !== origin) return false;
  const from = request.headers.origin;
  if (from !== undefined ? from !== origin : request.method !== 'GET') return false;
  const given = (request.headers.cookie ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${LAUNCH_COOKIE}=`))
    ?.slice(LAUNCH_COOKIE.length + 1);
  // Compares byte lengths, because texts with equal numbers of letters can differ in bytes.
  const [theirs, ours] = [Buffer.from(given ?? ''), Buffer.from(secret)];
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}

async function answer(
  handler: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
  mayKeep: (path: string) => boolean,
): Promise<void> {
  const response = await handler(toRequest(incoming, origin));
  // Reads a body that the handler didn't want, because browsers read the answer only after sending the last byte.
  incoming.resume();
  // The browser's folder is deleted on exit. Nothing should be cached there before then, either.
  if (!mayKeep(incoming.url ?? '')) response.headers.set('cache-control', 'no-store');
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
}

function toRequest(incoming: IncomingMessage, origin: string): Request {
  const url = new URL(incoming.url ?? '/', origin);
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === 'string' && name !== 'cookie') headers.set(name, value);
  }
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  // If the reader stops early, only the reading stops. The connection is still needed for the answer.
  const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false }));
  const init: object = { method, headers, body, duplex: 'half' };
  return new Request(url, init);
}
