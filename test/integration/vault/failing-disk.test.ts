import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import { inPieces, someBytes } from './byte-sources.ts';
import { failingDisk } from './failing-disk.ts';
import { fixedKey, openStore } from './open-store.ts';
import { tempFolder } from './temp-folder.ts';

/** Header, a full batch, the last one, then what makes them durable. */
const WRITING = ['create', 'write', 'write', 'write', 'sync', 'rename', 'syncFolder'];
const bytes = someBytes(4 * 65_536 + 10);

async function writeOn(disk: ReturnType<typeof failingDisk>, folder: string) {
  const store = await openFileBlobStore(folder, fixedKey(), disk.files);
  return store.write(inPieces(bytes), { maxBytes: bytes.length });
}

test('a file counts as taken only when content, name and folder are synced, in this order', async () => {
  const disk = failingDisk(-1, 'none');
  expect(await writeOn(disk, tempFolder())).toMatchObject({ ok: true });
  expect(disk.calls).toEqual(WRITING);
});

test('a full disk at any call is told as such, and leaves nothing', async () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    for (const call of WRITING.keys()) {
      const folder = tempFolder();
      expect(await writeOn(failingDisk(call, code), folder)).toEqual({
        ok: false,
        error: { code: 'fileNotTaken', reason: 'noSpace', limit: null },
      });
      expect(readdirSync(folder)).toEqual([]);
    }
  }
});

test('a broken disk at any call throws, never reports success, and leaves nothing readable', async () => {
  for (const call of WRITING.keys()) {
    const folder = tempFolder();
    await expect(writeOn(failingDisk(call, 'EIO'), folder)).rejects.toThrow('EIO');
    expect(readdirSync(folder)).toEqual([]);
    const dead = tempFolder();
    await expect(writeOn(failingDisk(call, 'EIO', true), dead)).rejects.toThrow('EIO');
    const { store } = await openStore(dead);
    const left = (await store.list()).length;
    // Once renamed, a whole file may outlive a disk that then takes no call at all.
    expect([WRITING[call], left]).toEqual([WRITING[call], WRITING[call] === 'syncFolder' ? 1 : 0]);
  }
});
