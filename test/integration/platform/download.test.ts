import { describe, expect, it } from 'vitest';
import type { FileDownload } from '../../../main/platform/streamed-answer.ts';
import type { PlatformFileId } from '../../../preload/contract/ids.ts';
import { clientFor, tokenQueue } from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';

const FILE = 'file-1' as PlatformFileId;

async function bytesOf(download: FileDownload): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of download.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a file on the platform', () => {
  it.each([
    ['inline; filename="scan.pdf"', 'scan.pdf'],
    ["attachment; filename=plain; filename*=UTF-8''J%C3%BCrgen%20%E2%82%AC.pdf", 'Jürgen €.pdf'],
    ["attachment; filename*=ISO-8859-1'de'%FCber.pdf", 'über.pdf'],
    [Buffer.from('inline; filename="Müller 😀.pdf"').toString('latin1'), 'Müller 😀.pdf'],
    ['inline; filename="M\u00fcller.pdf"', 'Müller.pdf'],
    ['attachment; filename="..\\\\..\\\\evil.exe"', 'evil.exe'],
    ["attachment; filename*=UTF-8''..%2F..%2Fnul%00.txt", '_nul.txt'],
    ["attachment; filename*=UTF-8''%E2%80%AEfdp.exe", 'fdp.exe'],
    ['attachment; filename=""', null],
    ["attachment; filename*=UTF-8''%ZZ", null],
    ['inline', null],
    ['filename', null],
  ])('is named by %j: %j', async (disposition, name) => {
    await using server = await tinyServer((_, response) =>
      response.writeHead(200, { 'content-disposition': disposition }).end('x'),
    );
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const file = await under.client.downloadFile(FILE);
    expect(file).toMatchObject({ ok: true, value: { name } });
    if (file.ok) await bytesOf(file.value);
  });

  it('has no name if the name repeats the token', async () => {
    await using server = await tinyServer((request, response) => {
      const token = request.headers.authorization?.slice('Bearer '.length);
      response
        .writeHead(200, { 'content-disposition': `inline; filename="${token}.pdf"` })
        .end('x');
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const file = await under.client.downloadFile(FILE);
    expect(file).toMatchObject({ ok: true, value: { name: null } });
    if (file.ok) await bytesOf(file.value);
  });

  it('is returned completely if it is JSON itself, small or large', async () => {
    for (const size of [10, 300_000]) {
      const text = JSON.stringify({ message: 'hello', rest: 'x'.repeat(size) });
      await using server = await tinyServer((_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      );
      await using under = clientFor(`http://127.0.0.1:${server.port}`);
      const file = await under.client.downloadFile(FILE);
      if (!file.ok) throw new Error(file.error.code);
      expect((await bytesOf(file.value)).toString()).toBe(text);
    }
  });

  it('is requested in any type, and without compression', async () => {
    await using server = await tinyServer(({ headers }, response) => {
      const accepts = /\*\/\*/.test(headers.accept ?? '');
      const isPlain = headers['accept-encoding'] === 'identity';
      response.writeHead(accepts && isPlain ? 200 : 406).end('bytes');
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const file = await under.client.downloadFile(FILE);
    expect(file.ok && (await bytesOf(file.value)).toString()).toBe('bytes');
  });

  it('is requested once more with a new token', async () => {
    await using server = await tinyServer((request, response) => {
      if (request.headers.authorization === 'Bearer new') response.end('bytes');
      else response.writeHead(401).end('{"message":"Unauthenticated."}');
    });
    const tokens = tokenQueue('old', 'new');
    await using under = clientFor(`http://127.0.0.1:${server.port}`, { tokens });
    const file = await under.client.downloadFile(FILE);
    expect(file.ok && (await bytesOf(file.value)).toString()).toBe('bytes');
    expect(tokens.refusals).toEqual(['old']);
  });
});
