import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { canDownload } from '../../../scripts/start/electron-download.ts';

let server: Server | undefined;

async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/electron.zip`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

it('asks for the headers, through a redirect, and downloads nothing', async () => {
  const methods: (string | undefined)[] = [];
  const url = await serving((request, response) => {
    methods.push(request.method);
    if (request.url === '/there') response.writeHead(200).end();
    else response.writeHead(302, { location: '/there' }).end();
  });
  expect(await canDownload(url)).toEqual({ ok: true, value: true });
  expect(methods).toEqual(['HEAD', 'HEAD']);
});

it('says that the file is not there', async () => {
  const url = await serving((_request, response) => response.writeHead(404).end());
  expect(await canDownload(url)).toMatchObject({
    ok: false,
    error: expect.stringContaining('404'),
  });
});

it('gives up on a host that never answers, and on one that is not there', async () => {
  const url = await serving(() => undefined);
  const given = await canDownload(url, 200);
  expect(given).toMatchObject({ ok: false, error: expect.stringContaining('cannot be reached') });
  expect(await canDownload('https://electron.invalid/e.zip')).toMatchObject({ ok: false });
});
