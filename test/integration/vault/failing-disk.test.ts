import { expect, test } from 'vitest';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import type { FileLayer } from '../../../main/vault/file-layer.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { inPieces, someBytes } from './byte-sources.ts';
import { failingDisk } from './calls-that-fail.ts';
import { everyFile, fixedKey, openStore } from './open-store.ts';

const CANARY = 'Canary: Jane Q. Applicant, 078-05-1120. ';

interface Life {
  readonly taken: Map<BlobId, Uint8Array>;
  /** The steps that did not succeed, with the error of each. */
  readonly failures: { readonly step: string; readonly how: unknown }[];
}

/** Opens a store, takes in files, reads, destroys, and lists them, whatever fails along the way. */
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

test('throws, never reports success, and leaves nothing readable when the disk fails from any call on', async () => {
  const bytes = someBytes(4 * 65_536 + 10);
  const write = async (folder: string, { files }: ReturnType<typeof failingDisk>) => {
    const store = await openFileBlobStore(folder, fixedKey(), files);
    return store.write(inPieces(bytes), { maxBytes: bytes.length });
  };
  const rehearsal = failingDisk(-1, 'EIO');
  await write(tempFolder(), rehearsal);
  for (const [call, name] of rehearsal.calls.entries()) {
    const folder = tempFolder();
    await expect(write(folder, failingDisk(call, 'EIO', true))).rejects.toThrow('EIO');
    const { store } = await openStore(folder);
    // After the rename, a complete file may remain.
    const left = [name, (await store.list()).length];
    expect(left).toEqual([name, name === 'syncFolder' ? 1 : 0]);
  }
});

test.each([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
])('reports one clear failure for %s once at any call, loses nothing, and continues', async (code) => {
  const rehearsal = failingDisk(-1, code);
  expect((await live(tempFolder(), rehearsal.files)).failures).toEqual([]);
  for (const call of rehearsal.calls.keys()) {
    const folder = tempFolder();
    const { taken, failures } = await live(folder, failingDisk(call, code).files);
    expect(failures.length).toBeLessThanOrEqual(1);
    for (const { step, how } of failures) {
      const full = { code: 'fileNotTaken', reason: 'noSpace', limit: null };
      const told = step === 'write' && /ENOSPC|EDQUOT/.test(code) ? full : { code };
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
