import { execFileSync } from 'node:child_process';
import {
  appendFile,
  mkdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createScanFolder, type ScanFolderParts } from '../../../main/scan-folder/scan-folder.ts';
import { tempFolder } from '../vault/temp-folder.ts';
import { hangingAt, SYSTEM } from './hanging-files.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const MAKE_PIPE = 'mkfifo';
const makePipe = (path: string) => execFileSync(MAKE_PIPE, [path]);
const PDF = Buffer.from('%PDF-1.7\n');

/** A folder with a scanner beside it whose clock the test turns, and the desk's view of it. */
async function scanner(parts: Partial<ScanFolderParts> = {}) {
  const root = tempFolder();
  const path = join(root, 'scans');
  const own = join(root, 'profile');
  await mkdir(path);
  await mkdir(own);
  let steady = 0;
  const clock = { wall: () => Date.now(), steady: () => steady };
  const folder = createScanFolder({ path: () => path, own, clock, ...parts });
  /** Writes a file that was finished so many seconds ago. */
  const scan = async (name: string, content: Uint8Array | string = JPEG, secondsAgo = 60) => {
    await writeFile(join(path, name), content);
    const at = Date.now() / 1000 - secondsAgo;
    await utimes(join(path, name), at, at);
  };
  const list = async () => {
    const listed = await folder.list();
    if (!listed.ok) throw new Error(JSON.stringify(listed.error));
    return listed.value;
  };
  const names = async () => (await list()).scans.map(({ name, state }) => `${name} ${state}`);
  const only = async () => {
    const [first] = (await list()).scans;
    if (first === undefined) throw new Error('Nothing was listed.');
    return first;
  };
  const after = (ms: number) => {
    steady += ms;
  };
  return { root, path, own, folder, scan, list, names, only, after };
}

const refused = (code: 'scanFolder' | 'scanFile', problem: string) => ({
  ok: false,
  error: { code, problem },
});

test('the newest files come first, each with its kind by content, and never a path', async () => {
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

test('only regular files that lie in the folder itself are listed, and nothing holds the list up', async () => {
  const { root, path, scan, names } = await scanner();
  await writeFile(join(root, 'secret.jpg'), JPEG);
  await symlink(join(root, 'secret.jpg'), join(path, 'link.jpg'));
  makePipe(join(path, 'pipe.jpg'));
  await mkdir(join(path, 'sub'));
  await writeFile(join(path, 'sub', 'below.jpg'), JPEG);
  await scan('.hidden.jpg');
  await scan('Thumbs.db');
  await scan('real.jpg');
  expect(await names()).toEqual(['real.jpg ready']);
});

test('no more than fifty are listed, and the rest is counted', async () => {
  const { scan, list } = await scanner();
  for (let at = 0; at < 53; at += 1) await scan(`${at}.jpg`, JPEG, 100 + at);
  const { scans, older } = await list();
  expect(scans).toHaveLength(50);
  expect(scans[0]?.name).toBe('0.jpg');
  expect(older).toBe(3);
});

test('a file that grows is being written until it has rested, whatever its time says', async () => {
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

test('a file keeps its id while it grows, and another picture under the name of a whole one has another', async () => {
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
  // While it is written, too: a file that was moved to the name is not the one that grew there.
  await scan('other.tmp', JPEG, 0);
  await rename(join(path, 'other.tmp'), join(path, 'scan0001.jpg'));
  expect((await only()).id).not.toBe(next.id);
});

test('what is taken is what was listed: another file under the name, a longer one, a link or a pipe is not', async () => {
  const { root, path, folder, scan, only, after } = await scanner();
  const replaced = async (by: () => Promise<unknown> | unknown, problem: string) => {
    await rm(join(path, 'a.jpg'), { force: true });
    await scan('a.jpg');
    await only();
    after(2000);
    const { id } = await only();
    await by();
    expect(await folder.open(id)).toEqual(refused('scanFile', problem));
  };
  await scan('other.jpg', JPEG, 600);
  await replaced(() => appendFile(join(path, 'a.jpg'), 'x'), 'changed');
  await replaced(() => rm(join(path, 'a.jpg')), 'gone');
  await replaced(async () => {
    await rename(join(path, 'a.jpg'), join(root, 'kept.jpg'));
    await symlink(join(root, 'kept.jpg'), join(path, 'a.jpg'));
  }, 'changed');
  await replaced(async () => {
    await rm(join(path, 'a.jpg'));
    makePipe(join(path, 'a.jpg'));
  }, 'changed');
  await replaced(() => rename(join(path, 'other.jpg'), join(path, 'a.jpg')), 'changed');
  expect(await folder.open('11111111-2222-4333-8444-555555555555')).toEqual(
    refused('scanFile', 'changed'),
  );
});

test('the bytes of the file that was opened come through, and a change under the reading is noticed', async () => {
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

test('a hostile name is listed without what could make it read as another, and taken all the same', async () => {
  const { folder, scan, list } = await scanner();
  const long = `${'x'.repeat(245)}.jpg`;
  await scan('card\u202egpj.exe', JPEG, 10);
  await scan('two\nlines.jpg', JPEG, 20);
  await scan('a\\..\\up.jpg', JPEG, 30);
  await scan(long, JPEG, 40);
  const { scans } = await list();
  expect(scans.map(({ name }) => name)).toEqual(['cardgpj.exe', 'twolines.jpg', 'up.jpg', long]);
  for (const { id } of scans) {
    const opened = await folder.open(id);
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.value.close();
  }
});

test('a file whose name is no UTF-8, and one that the system keeps, are counted and hide no other', async () => {
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

test('why a folder cannot be used is said for each reason', async () => {
  const { root, path, own, folder, scan } = await scanner();
  await scan('a.jpg');
  await symlink(own, join(root, 'to-profile'));
  await symlink(path, join(root, 'to-scans'));
  const check = async (at: string) => {
    const checked = await folder.check(at);
    return checked.ok ? 'usable' : 'problem' in checked.error && checked.error.problem;
  };
  expect(await check('scans')).toBe('notWhole');
  expect(await check('C:\\Scans')).toBe('notWhole');
  expect(await check(join(root, 'nowhere'))).toBe('missing');
  expect(await check(join(path, 'a.jpg'))).toBe('notFolder');
  expect(await check(own)).toBe('own');
  expect(await check(join(root, 'to-profile'))).toBe('own');
  expect(await check(join(root, 'to-scans'))).toBe('usable');
  expect(await check(path)).toBe('usable');
  await rm(path, { recursive: true });
  expect(await folder.list()).toEqual(refused('scanFolder', 'missing'));
});

test('a folder and a file that may not be read say so', async () => {
  // Answered for the system: the superuser, whom tests may run as, may read everything.
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

test('a drive that does not answer is asked once, said to be slow, and listed when it answers', async () => {
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
  // Until the machine has the time to read it within the limit.
  await expect.poll(() => folder.list()).toMatchObject({ value: { scans: [{ name: 'a.jpg' }] } });
});

test('a file that does not open in time is let go of when it does', async () => {
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
