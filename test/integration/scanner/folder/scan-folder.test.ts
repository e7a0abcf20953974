import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hangingAt, SYSTEM } from './hanging-files.ts';
import { JPEG, PDF, refused, scanner } from './scanner.ts';

test('lists the newest files first, each with its type by content, and never a path', async () => {
  const { scan, list, path } = await scanner();
  await scan('old.pdf', PDF, 300);
  await scan('new.pdf', JPEG, 10);
  await scan('notes.txt', 'hello', 100);
  const listing = await list();
  expect(listing).toMatchObject({ folder: path, older: 0, tooMany: false });
  expect(listing.scans.map(({ name, mediaType }) => [name, mediaType])).toEqual([
    ['new.pdf', 'image/jpeg'],
    ['notes.txt', 'unknown'],
    ['old.pdf', 'application/pdf'],
  ]);
  expect(JSON.stringify(listing.scans)).not.toContain(path);
});

test('lists only files in the folder itself, without system files', async () => {
  const { path, scan, names } = await scanner();
  await mkdir(join(path, 'sub'));
  await writeFile(join(path, 'sub', 'below.jpg'), JPEG);
  await scan('.hidden.jpg');
  await scan('Thumbs.db');
  await scan('real.jpg');
  expect(await names()).toEqual(['real.jpg ready']);
});

test('lists at most fifty files and counts the rest', async () => {
  const { scan, list } = await scanner();
  for (let at = 0; at < 53; at += 1) await scan(`${at}.jpg`, JPEG, 100 + at);
  const { scans, older } = await list();
  expect(scans).toHaveLength(50);
  expect(scans[0]?.name).toBe('0.jpg');
  expect(older).toBe(3);
});

test('treats a growing file as being written until it has been stable, whatever its time says', async () => {
  const { path, folder, scan, names, only, after } = await scanner();
  await scan('slow.jpg', '', 60);
  expect(await names()).toEqual(['slow.jpg writing']);
  after(1000);
  await scan('slow.jpg', JPEG, 3600);
  expect(await names()).toEqual(['slow.jpg writing']);
  expect(await folder.open((await only()).id)).toEqual(refused('scanFile', 'writing'));
  after(1000);
  await appendFile(join(path, 'slow.jpg'), 'more');
  expect(await names()).toEqual(['slow.jpg writing']);
  after(1400);
  expect(await names()).toEqual(['slow.jpg writing']);
  after(200);
  expect(await names()).toEqual(['slow.jpg ready']);
});

test('keeps a file’s ID while it grows, and gives another ID to a new picture under the name of a complete one', async () => {
  const { path, folder, scan, only, after } = await scanner();
  await scan('scan0001.jpg', '');
  const begun = await only();
  await scan('scan0001.jpg', JPEG, 0);
  const grown = await only();
  expect(grown).toMatchObject({ id: begun.id, state: 'writing' });
  after(2000);
  expect(await only()).toMatchObject({ id: begun.id, state: 'ready' });
  await scan('scan0001.jpg', PDF, 0);
  const next = await only();
  expect(next.id).not.toBe(begun.id);
  expect(await folder.open(begun.id)).toEqual(refused('scanFile', 'changed'));
  // This also holds while the file is being written: a file that was moved to this name is not the
  // one that grew there.
  await scan('other.tmp', JPEG, 0);
  await rename(join(path, 'other.tmp'), join(path, 'scan0001.jpg'));
  expect((await only()).id).not.toBe(next.id);
});

test('takes in only the listed file, not another or a longer file under its name', async () => {
  const { path, folder, scan, replaced } = await scanner();
  await scan('other.jpg', JPEG, 600);
  await replaced(() => appendFile(join(path, 'a.jpg'), 'x'), 'changed');
  await replaced(() => rm(join(path, 'a.jpg')), 'gone');
  await replaced(() => rename(join(path, 'other.jpg'), join(path, 'a.jpg')), 'changed');
  expect(await folder.open('11111111-2222-4333-8444-555555555555')).toEqual(
    refused('scanFile', 'changed'),
  );
});

test('returns the bytes of the opened file and detects a change during reading', async () => {
  const { path, folder, scan, only } = await scanner();
  const large = Buffer.alloc(700_000, 7);
  await scan('large.jpg', Buffer.concat([JPEG, large]));
  const take = async (each: () => Promise<void> = async () => undefined) => {
    const opened = await folder.open((await only()).id);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    const pieces: Uint8Array[] = [];
    try {
      for await (const piece of opened.value.content) {
        pieces.push(piece);
        await each();
      }
    } finally {
      opened.value.close();
    }
    return { ...opened.value, bytes: Buffer.concat(pieces) };
  };
  const taken = await take();
  expect(taken.bytes.equals(await readFile(join(path, 'large.jpg')))).toBe(true);
  expect(taken).toMatchObject({
    fileName: 'large.jpg',
    scannedFrom: { folder: path, fileName: 'large.jpg' },
  });
  await expect(take(() => appendFile(join(path, 'large.jpg'), 'x'))).rejects.toThrow('changed');
});

test('lists a hostile name without misleading characters and still takes the file in', async () => {
  const { folder, scan, list } = await scanner();
  const long = `${'x'.repeat(245)}.jpg`;
  await scan('card\u202egpj.exe', JPEG, 10);
  await scan(long, JPEG, 20);
  const shown = ['cardgpj.exe', long];
  // Windows does not permit such names.
  if (process.platform !== 'win32') {
    await scan('two\nlines.jpg', JPEG, 30);
    await scan('a\\..\\up.jpg', JPEG, 40);
    shown.push('twolines.jpg', 'up.jpg');
  }
  const { scans } = await list();
  expect(scans.map(({ name }) => name)).toEqual(shown);
  for (const { id } of scans) {
    const opened = await folder.open(id);
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.value.close();
  }
});

test('counts files with non-UTF-8 names and inaccessible files without hiding others', async () => {
  const lstat = (async (file: string, options: { bigint: true }) => {
    if (!file.endsWith('kept.jpg')) return SYSTEM.lstat(file, options);
    throw Object.assign(new Error('Busy'), { code: 'EBUSY' });
  }) as typeof SYSTEM.lstat;
  const { path, scan, list, names } = await scanner({ files: { ...SYSTEM, lstat } });
  await scan('a.jpg');
  expect(await list()).toMatchObject({ closed: 0 });
  await scan('kept.jpg');
  expect(await list()).toMatchObject({ closed: 1 });
  if (process.platform === 'linux') {
    await writeFile(
      Buffer.concat([Buffer.from(`${path}/`), Buffer.from([0x66, 0xe9, 0x2e])]),
      JPEG,
    );
    expect(await list()).toMatchObject({ closed: 2 });
  }
  expect(await names()).toEqual(['a.jpg ready']);
});

test('gives each reason why a folder cannot be used', async () => {
  const { root, path, own, folder, scan, check } = await scanner();
  await mkdir(join(own, 'users'));
  await mkdir(join(root, 'profile-2'));
  await scan('a.jpg');
  expect(await check('scans')).toBe('notWhole');
  expect(await check(process.platform === 'win32' ? '\\Scans' : 'C:\\Scans')).toBe('notWhole');
  expect(await check(join(root, 'nowhere'))).toBe('missing');
  expect(await check(join(path, 'a.jpg'))).toBe('notFolder');
  expect(await check(own)).toBe('own');
  expect(await check(join(own, 'users'))).toBe('own');
  expect(await check(join(root, 'profile-2'))).toBe('usable');
  expect(await check(path)).toBe('usable');
  await rm(path, { recursive: true });
  expect(await folder.list()).toEqual(refused('scanFolder', 'missing'));
});

test('reports a folder and a file that may not be read', async () => {
  // The test answers instead of the system, because it may run as the superuser, who may read
  // everything.
  const access = async () => {
    throw Object.assign(new Error('No'), { code: 'EACCES' });
  };
  const closed = await scanner({ files: { ...SYSTEM, access } });
  expect(await closed.folder.list()).toEqual(refused('scanFolder', 'noAccess'));
  const { folder, scan, only } = await scanner({ files: { ...SYSTEM, open: access } });
  await scan('a.jpg');
  const { id, mediaType } = await only();
  expect(mediaType).toBeNull();
  expect(await folder.open(id)).toEqual(refused('scanFile', 'noAccess'));
});

test('asks an unresponsive drive once, reports it as slow, and lists it when it answers', async () => {
  const drive = hangingAt('opendir');
  const { folder, scan } = await scanner({
    files: drive.files,
    waitMs: { list: 100, file: 100 },
  });
  await scan('a.jpg');
  expect(await folder.list()).toEqual(refused('scanFolder', 'slow'));
  expect(await folder.list()).toEqual(refused('scanFolder', 'slow'));
  expect(drive.asked()).toBe(1);
  drive.answer();
  // It may fail until the computer has the time to read it within the limit.
  await expect.poll(() => folder.list()).toMatchObject({ value: { scans: [{ name: 'a.jpg' }] } });
});

test('closes a file that opens too late', async () => {
  const drive = hangingAt('open');
  const { folder, scan, only } = await scanner({
    files: drive.files,
    waitMs: { list: 5000, file: 20 },
  });
  await scan('a.jpg');
  const { id, mediaType } = await only();
  expect(mediaType).toBeNull();
  expect(await folder.open(id)).toEqual(refused('scanFile', 'slow'));
  drive.answer();
  await expect.poll(() => drive.closed()).toBe(2);
});
