import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ScanFolder, type ScanFolderParts } from '../../../../main/scanner/folder/scan-folder.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
export const PDF = Buffer.from('%PDF-1.7\n');

/**
 * Creates a folder with a scanner whose clock the test controls, and the desk's view of that
 * folder.
 */
export async function scanner(parts: Partial<ScanFolderParts> = {}) {
  const root = tempFolder();
  const path = join(root, 'scans');
  const own = join(root, 'profile');
  await mkdir(path);
  await mkdir(own);
  let steady = 0;
  const clock = { wall: () => Date.now(), steady: () => steady };
  const folder = new ScanFolder({ path: () => path, own, clock, ...parts });
  /** Writes a file that was completed this many seconds ago. */
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
  const check = async (at: string) => {
    const checked = await folder.check(at);
    return checked.ok ? 'usable' : 'problem' in checked.error && checked.error.problem;
  };
  /** Returns the error for a listed file that was changed in this way. */
  const replaced = async (by: () => Promise<unknown> | unknown, problem: string) => {
    await rm(join(path, 'a.jpg'), { force: true });
    await scan('a.jpg');
    await only();
    after(2000);
    const { id } = await only();
    await by();
    expect(await folder.open(id)).toEqual(refused('scanFile', problem));
  };
  return { root, path, own, folder, scan, list, names, only, after, check, replaced };
}

export const refused = (code: 'scanFolder' | 'scanFile', problem: string) => ({
  ok: false,
  error: { code, problem },
});
