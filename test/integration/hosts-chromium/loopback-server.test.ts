import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serveOnLoopback } from '../../../main/hosts/chromium/loopback-server.ts';

async function serving(handler: (request: Request) => Promise<Response>) {
  const served = await serveOnLoopback(handler);
  onTestFinished(() => served.close());
  return served;
}

/** Sends a request as the window would, and resolves with the first line of the answer. */
async function ask(
  { origin, cookie }: Awaited<ReturnType<typeof serveOnLoopback>>,
  options: { readonly cookie?: string; readonly bytes?: number } = {},
): Promise<string> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const bytes = options.bytes ?? 0;
  const given = options.cookie ?? `${cookie.name}=${cookie.value}`;
  const answered = new Promise<string>((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The connection was closed without an answer.')));
  });
  socket.write(
    Buffer.from(
      `POST /intake HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${given}\r\nContent-Length: ${bytes}\r\n\r\n`,
      'latin1',
    ),
  );
  // Like a browser: the answer counts only once the whole body was taken off its hands.
  const sent = new Promise<void>((resolve, reject) => {
    if (bytes === 0) resolve();
    else socket.write(Buffer.alloc(bytes), (failed) => (failed ? reject(failed) : resolve()));
  });
  const [line] = await Promise.all([answered, sent]);
  return line;
}

test('a cookie of strange letters is turned away and ends nothing', async () => {
  const served = await serving(async () => new Response('ok'));
  const strange = 'é'.repeat(served.cookie.value.length);
  expect(await ask(served, { cookie: `${served.cookie.name}=${strange}` })).toContain(' 403 ');
  expect(await ask(served)).toContain(' 200 ');
});

test('a file that is refused unread, or in the middle, is answered all the same', async () => {
  const unread = await serving(async () => new Response(null, { status: 409 }));
  expect(await ask(unread, { bytes: 30_000_000 })).toContain(' 409 ');
  const broken = await serving(async (request) => {
    for await (const _piece of request.body ?? []) break;
    return new Response(null, { status: 422 });
  });
  expect(await ask(broken, { bytes: 30_000_000 })).toContain(' 422 ');
});
