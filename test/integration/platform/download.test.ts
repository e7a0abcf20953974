import { describe, expect, it } from 'vitest';
import { AnswerCutShort } from '../../../main/platform/http-request.ts';
import { DEFAULT_PLATFORM_SETTINGS } from '../../../main/platform/settings.ts';
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

describe('a file of the platform', () => {
  it('comes as a stream, with its type and its length', async () => {
    const bytes = Buffer.alloc(5_000_000, 7);
    await using server = await tinyServer((_, response) => {
      response.writeHead(200, {
        'content-type': 'Image/JPEG; q=1',
        'content-length': bytes.byteLength,
      });
      response.end(bytes);
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const file = await under.client.downloadFile(FILE);
    if (!file.ok) throw new Error(file.error.code);
    expect(file.value).toMatchObject({ contentType: 'image/jpeg', bytes: 5_000_000 });
    expect((await bytesOf(file.value)).equals(bytes)).toBe(true);
  });

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

  it('has no name that repeats the token', async () => {
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

  it('is given whole when it is JSON itself, small or large', async () => {
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

  it.each([
    [200, 'application/json', '{"message":"The file is gone."}', 'rejected'],
    [500, 'application/json', '{"message":"The file is gone."}', 'unavailable'],
    [404, 'application/json', '{"message":"No such file."}', 'notFound'],
    [204, 'text/html', '', 'unexpectedAnswer'],
    [404, 'text/html', '<html>', 'blockedOnTheWay'],
  ])('that failed with %i %s %s is %s', async (status, type, body, code) => {
    await using server = await tinyServer((_, response) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    expect(await under.client.downloadFile(FILE)).toMatchObject({ ok: false, error: { code } });
  });

  it('says so when it ends too early, and lets go when it is not wanted', async () => {
    let closed = 0;
    await using server = await tinyServer((request, response) => {
      request.socket.once('close', () => {
        closed += 1;
      });
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1_000_000 });
      response.write('abc');
      if (request.url?.endsWith('cut')) setTimeout(() => request.socket.end(), 20);
    });
    // Waits long enough not to let go by themselves.
    await using under = clientFor(`http://127.0.0.1:${server.port}`, {
      settings: DEFAULT_PLATFORM_SETTINGS,
    });
    const cut = await under.client.downloadFile('cut' as PlatformFileId);
    if (!cut.ok) throw new Error(cut.error.code);
    const failure = await bytesOf(cut.value).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AnswerCutShort);
    expect(failure).toMatchObject({ appError: { code: 'offline', phase: 'receive' } });
    const unwanted = await under.client.downloadFile(FILE);
    if (!unwanted.ok) throw new Error(unwanted.error.code);
    unwanted.value.discard();
    await expect.poll(() => closed).toBe(2);
  });

  it('is asked for once more with a new token', async () => {
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
