import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import type { PlatformFileId } from '../../../preload/contract/ids.ts';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import type { Fault } from '../../peers/practice-platform/fault.ts';
import type { PracticePlatform } from '../../peers/practice-platform/practice-platform.ts';
import { scanForCanaries } from '../../proofs/canary-scan.ts';
import { signIn } from '../../support/file-case.ts';
import { lastingDesk } from '../../support/lasting-desk.ts';
import { credentials, openDesk, signedInDesk } from '../../support/open-desk.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import { once } from '../outbox/open-records.ts';
import { everyFile } from '../vault/open-store.ts';

const LOCKED_PDF = join(import.meta.dirname, '../../fixtures/captures/user-password.pdf');

/** Opens a desk in this process and signs in a teller. */
async function atTheDesk() {
  const desk = await signedInDesk();
  const open = (fileId: PlatformFileId, fresh = false) =>
    desk.call('platform-file:open', { fileId, fresh });
  const opened = (fileId: PlatformFileId, fresh = false) =>
    desk.value('platform-file:open', { fileId, fresh });
  const request = (path: string, init?: RequestInit) =>
    desk.desk.handle(new Request(`http://desk${path}`, init));
  const saved = async (token: string) => {
    const body = JSON.stringify({ token });
    const { address } = await (
      await request('/export/platform-file', { method: 'POST', body })
    ).json();
    const response = await request(address);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { ...desk, open, opened, request, saved };
}

function idOf(platform: PracticePlatform, name: string): PlatformFileId {
  const file = platform.samples.files.find((one) => one.name === name);
  if (file === undefined) throw new Error(`No sample ${name}`);
  return file.id as PlatformFileId;
}

const blobsIn = (profile: string) =>
  everyFile(join(profile, 'users')).filter(([path]) => path.endsWith('.blob'));

function answering(type: string, body: string | Uint8Array): Fault {
  return { kind: 'answer', answer: { status: 200, headers: { 'content-type': type }, body } };
}

test('shows each file by its content, loads it once, and saves it unchanged', async () => {
  const { platform, opened, request, saved, value } = await atTheDesk();
  for (const [name, kind, mediaType] of [
    ['license-front.jpg', 'image', 'image/jpeg'],
    ['license-back.png', 'image', 'image/png'],
    ['stamp.gif', 'image', 'image/gif'],
    ['bank-statement.pdf', 'pdf', 'application/pdf'],
    ['note.txt', 'text', 'text/plain'],
    ['accounts.bin', 'other', null],
  ] as const) {
    const before = platform.ledger.count('getFile');
    const file = await opened(idOf(platform, name));
    expect(file).toMatchObject({ kind, mediaType, labelLies: false, problem: null, cached: false });
    const picture = await request(`/preview/${file.token}?page=1`);
    const pictured = kind === 'image' || kind === 'pdf';
    expect([file.pages, picture.status]).toEqual(pictured ? [1, 200] : [0, 404]);
    // The pixels were drawn here, and are never the bytes of the original file.
    if (pictured) expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const { text } = await value('platform-file:text', { token: file.token, from: 0 });
    expect(text).toBe(kind === 'text' ? 'Practice file. Opened by its id, shown as text.\n' : '');

    const { response, bytes } = await saved(file.token);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.name).toBe(name);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
    expect(bytes).toHaveLength(file.bytes);
    expect(await opened(file.fileId)).toEqual({ ...file, cached: true });
    expect(platform.ledger.count('getFile')).toBe(before + 1);
  }
});

test('shows TIFF, WebP, and AVIF, and each page of a TIFF', async () => {
  const { platform, opened, request } = await atTheDesk();
  const id = idOf(platform, 'note.txt');
  const page = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } });
  const both = await Promise.all(['#f00', '#00f'].map((color) => page(color).png().toBuffer()));
  const cases = [
    [
      'image/tiff',
      await sharp(both, { join: { animated: true } })
        .tiff()
        .toBuffer(),
      2,
    ],
    ['image/webp', await page('#0f0').webp().toBuffer(), 1],
    ['image/avif', await page('#0f0').avif().toBuffer(), 1],
  ] as const;
  for (const [type, body, pages] of cases) {
    platform.faults.add({ operation: 'getFile', fault: answering(type, body) });
    const file = await opened(id, true);
    const what = { kind: 'image', mediaType: type, labelLies: false, pages, problem: null };
    expect(file).toMatchObject(what);
    const last = await request(`/preview/${file.token}?page=${pages}`);
    expect([type, last.status]).toEqual([type, 200]);
    const { data } = await sharp(await last.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[type === 'image/tiff' ? 2 : 1]).toBeGreaterThan(200);
    expect((await request(`/preview/${file.token}?page=${pages + 1}`)).status).toBe(404);

    const half = body.subarray(0, body.length * 0.3);
    platform.faults.add({ operation: 'getFile', fault: answering(type, half) });
    expect(await opened(id, true)).toMatchObject({ mediaType: type, pages: 0, problem: 'damaged' });
  }
});

test('shows a locked PDF with its password until another file is opened or the desk is locked', async () => {
  const { platform, opened, request, value, call, profileDir } = await atTheDesk();
  const id = idOf(platform, 'note.txt');
  const locked = answering('application/pdf', await readFile(LOCKED_PDF));
  platform.faults.add({ operation: 'getFile', fault: locked });
  const file = await opened(id);
  expect(file).toMatchObject({ pages: 0, problem: 'locked' });
  const { token } = file;
  const unlock = (password: string) => value('platform-file:unlock', { token, password });
  const shows = async () => (await request(`/preview/${token}?page=1`)).status === 200;
  const password = 'open sesame';
  expect(await unlock('Open Sesame')).toBeNull();
  expect(await shows()).toBe(false);
  expect(await unlock(password)).toMatchObject({ ...file, cached: true, pages: 2, problem: null });
  expect(await shows()).toBe(true);

  for (const end of [
    () => value('platform-file:stop', {}),
    () => opened(id),
    () => opened(idOf(platform, 'stamp.gif')),
  ]) {
    await unlock(password);
    await end();
    expect(await shows()).toBe(false);
  }
  expect(await opened(id)).toMatchObject({ pages: 0, problem: 'locked' });
  await value('pin:set', { current: null, next: '2580 kx 7' });
  const late = call('platform-file:unlock', { token, password });
  await value('session:lock', {});
  await late;
  await value('session:unlock', { pin: '2580 kx 7' });
  expect(await shows()).toBe(false);
  expect(scanForCanaries([profileDir], { password }).hits).toEqual([]);
});

test('refuses a file over the limit before reading its bytes', async () => {
  const { value, call } = await openDesk();
  let sent = 0;
  await using server = await tinyServer((request, response) => {
    if (request.method === 'POST') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"access_token":"t","token_type":"bearer","expires_in":7200}');
      return;
    }
    response.writeHead(200, { 'content-length': MAX_FILE_BYTES + 1 });
    const more = () => {
      let room = true;
      while (room && !response.destroyed && sent <= MAX_FILE_BYTES) {
        room = response.write(Buffer.alloc(65_536));
        sent += 65_536;
      }
    };
    response.on('drain', more);
    more();
  });
  await value('session:sign-in', credentials(`http://127.0.0.1:${server.port}`));
  expect(
    await call('platform-file:open', { fileId: 'huge' as PlatformFileId, fresh: false }),
  ).toEqual({
    ok: false,
    error: { code: 'fileNotTaken', reason: 'tooLarge', limit: MAX_FILE_BYTES },
  });
  expect(sent).toBeLessThan(20_000_000);
});

test('loads a file once that is requested twice at the same time, and cancels it for another one', async () => {
  const { platform, open, value, events } = await atTheDesk();
  const id = idOf(platform, 'stamp.gif');
  const trickle: Fault = { kind: 'slow-response', bytes: 60, everyMilliseconds: 40 };
  platform.faults.add({ operation: 'getFile', fault: trickle });
  const both = await Promise.all([open(id), open(id)]);
  expect(both[0]).toEqual(both[1]);
  expect(platform.ledger.count('getFile')).toBe(1);
  expect(events.filter(({ event }) => event === 'platform-file:progress')).not.toEqual([]);

  platform.faults.add({ operation: 'getFile', fault: trickle });
  const slow = open(id, true);
  await expect.poll(() => platform.ledger.count('getFile')).toBe(2);
  const next = open(idOf(platform, 'note.txt'));
  expect(await slow).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect((await next).ok).toBe(true);

  platform.faults.add({ operation: 'getFile', fault: { kind: 'silence' } });
  const silent = open(id, true);
  await expect.poll(() => platform.ledger.count('getFile')).toBe(4);
  await value('platform-file:stop', {});
  expect(await silent).toMatchObject({ ok: false, error: { code: 'cancelled' } });
});

test('is emptied when a person is erased, because the owners of these files are unknown', async () => {
  const { platform, profileDir, opened, call, value } = await atTheDesk();
  const file = await opened(idOf(platform, 'note.txt'));
  const query = { name: 'Nobody Here' };
  await value('person:erase', { query, confirmation: 'erase' });
  expect(await call('platform-file:text', { token: file.token, from: 0 })).toMatchObject({
    error: { code: 'conflict', reason: 'gone' },
  });
  expect(blobsIn(profileDir)).toEqual([]);
  expect((await opened(file.fileId)).cached).toBe(false);
});

test('survives a restart, readable nowhere on the disk, and removes what a kill left', async () => {
  const lasting = await lastingDesk();
  const { platform } = lasting;
  const marker = 'Mudcanary inside a text of the platform';
  const fileId = idOf(platform, 'note.txt');
  const desk = await lasting.startApart();
  await signIn(desk, platform.url);
  platform.faults.add({ operation: 'getFile', fault: answering('text/plain', marker) });
  const { token } = await desk.value('platform-file:open', { fileId, fresh: false });
  expect(await desk.value('platform-file:text', { token, from: 0 })).toEqual({
    text: marker,
    next: null,
  });
  const scan = () => scanForCanaries([lasting.profile], { marker, fileId }).hits;
  expect(scan()).toEqual([]);
  platform.faults.add({
    operation: 'getFile',
    fault: { kind: 'slow-response', bytes: 50, everyMilliseconds: 100 },
  });
  const cut = { fileId: idOf(platform, 'bank-statement.pdf'), fresh: false };
  void desk.call('platform-file:open', cut).catch(() => undefined);
  await expect.poll(() => platform.ledger.count('getFile')).toBe(2);
  await desk.kill();
  expect(scan()).toEqual([]);

  const folder = join(await lasting.userFolder(), 'blobs');
  const store = await openFileBlobStore(folder, await lasting.key());
  const stray = await store.write(once('nothing names it'), {
    maxBytes: 100,
    boundTo: 'platform-file',
  });
  if (!stray.ok) throw new Error('Not stored');
  const again = await lasting.start();
  expect(await again.value('platform-file:open', { fileId, fresh: false })).toMatchObject({
    cached: true,
    kind: 'text',
    bytes: marker.length,
  });
  expect(await store.list()).toHaveLength(1);
  expect((await again.value('platform-file:open', cut)).cached).toBe(false);
  // The stored file is bound to its purpose and cannot be read for any other.
  const [kept] = await store.list();
  if (kept === undefined) throw new Error('It is gone');
  await expect(store.readAll(kept, {})).rejects.toThrow();
  await again.close();
});
