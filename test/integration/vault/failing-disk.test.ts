import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import type { FileLayer } from '../../../main/vault/file-layer.ts';
import { inPieces, someBytes } from './byte-sources.ts';
import { failingDisk } from './failing-disk.ts';
import { everyFile, fixedKey, openStore } from './open-store.ts';
import { tempFolder } from './temp-folder.ts';

/** Header, a full batch, the last one, then what makes them durable. */
const WRITING = ['create', 'write', 'write', 'write', 'sync', 'rename', 'syncFolder'];
const bytes = someBytes(4 * 65_536 + 10);

/** Calls made before, when the store is opened. */
const OPENING = ['makeFolder', 'names'];

async function writeOn(disk: ReturnType<typeof failingDisk>, folder: string) {
  const store = await openFileBlobStore(folder, fixedKey(), disk.files);
  return store.write(inPieces(bytes), { maxBytes: bytes.length });
}

test('a file counts as taken only when content, name and folder are synced, in this order', async () => {
  const disk = failingDisk(-1, 'none');
  expect(await writeOn(disk, tempFolder())).toMatchObject({ ok: true });
  expect(disk.calls).toEqual([...OPENING, ...WRITING]);
});

test('a full disk at any call is told as such, and leaves nothing', async () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    for (const call of WRITING.keys()) {
      const folder = tempFolder();
      expect(await writeOn(failingDisk(OPENING.length + call, code), folder)).toEqual({
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
    await expect(writeOn(failingDisk(OPENING.length + call, 'EIO'), folder)).rejects.toThrow('EIO');
    expect(readdirSync(folder)).toEqual([]);
    const dead = tempFolder();
    await expect(writeOn(failingDisk(OPENING.length + call, 'EIO', true), dead)).rejects.toThrow(
      'EIO',
    );
    const { store } = await openStore(dead);
    const left = (await store.list()).length;
    // Once renamed, a whole file may outlive a disk that then takes no call at all.
    expect([WRITING[call], left]).toEqual([WRITING[call], WRITING[call] === 'syncFolder' ? 1 : 0]);
  }
});

const CANARY = 'Canary: Jane Q. Applicant, 078-05-1120. ';

interface Life {
  readonly taken: Map<BlobId, Uint8Array>;
  /** What did not succeed, and how. */
  readonly failures: { readonly step: string; readonly how: unknown }[];
}

/** Opens a store, takes files, reads, destroys and lists, whatever fails on the way. */
async function live(folder: string, files: FileLayer): Promise<Life> {
  const taken = new Map<BlobId, Uint8Array>();
  const failures: Life['failures'] = [];
  const attempt = async <T>(step: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (how) {
      failures.push({ step, how });
      return null;
    }
  };
  const open = () => openFileBlobStore(folder, fixedKey(), files);
  const store = (await attempt('open', open)) ?? (await open());
  for (const size of [100, 300_000, 7000]) {
    const content = Buffer.from(CANARY.repeat(Math.ceil(size / CANARY.length)));
    const write = () => store.write(inPieces(content), { maxBytes: content.length });
    const written = await attempt('write', write);
    if (written?.ok) taken.set(written.value.id, content);
    else if (written) failures.push({ step: 'write', how: written.error });
  }
  const [first, second] = [...taken.keys()];
  if (!first || !second) throw new Error('More than one write failed');
  await attempt('read', () => store.readAll(second));
  await attempt('destroy', () => store.destroy(first));
  taken.delete(first);
  await attempt('list', () => store.list());
  return { taken, failures };
}

test.each([
  'ENOSPC',
  'EIO',
  'EROFS',
])('%s once at any call: one clear failure, nothing taken is lost, and it works on', async (code) => {
  const rehearsal = failingDisk(-1, code);
  expect((await live(tempFolder(), rehearsal.files)).failures).toEqual([]);
  for (const call of rehearsal.calls.keys()) {
    const folder = tempFolder();
    const { taken, failures } = await live(folder, failingDisk(call, code).files);
    expect(failures.length).toBeLessThanOrEqual(1);
    for (const { step, how } of failures) {
      const full = { code: 'fileNotTaken', reason: 'noSpace', limit: null };
      const told = step === 'write' && code === 'ENOSPC' ? full : { code };
      expect([step, how]).toEqual([step, expect.objectContaining(told)]);
    }
    const { store } = await openStore(folder);
    const listed = await store.list();
    for (const [id, content] of taken) {
      expect(Buffer.compare(await store.readAll(id), content)).toBe(0);
    }
    const undestroyed = failures.some(({ step }) => step === 'destroy') ? 1 : 0;
    expect(listed.length - taken.size).toBeLessThanOrEqual(undestroyed);
    for (const [path, bytes] of everyFile(folder)) {
      expect([path, bytes.includes('Canary')]).toEqual([path, false]);
    }
  }
});
