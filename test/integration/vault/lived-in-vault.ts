import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import type { Reseal } from '../../../main/vault/renew-vault.ts';
import { seal, unseal } from '../../../main/vault/sealing.ts';
import { openSqliteRecordStore } from '../../../main/vault/sqlite-record-store.ts';
import { userFolder } from '../../../main/vault/user-folders.ts';
import type { UserKey } from '../../../main/vault/user-key.ts';
import type { UserVault } from '../../../main/vault/user-vault.ts';
import { someBytes } from './byte-sources.ts';
import { everyFile, put } from './open-store.ts';
import { openVault, placeOf } from './open-vault.ts';
import { tempFolder } from './temp-folder.ts';

export const JANE = { server: 'https://platform.example', email: 'jane@branch.example' };

/** A vault with things in it, closed, and what must be found in it for ever. */
export interface LivedIn {
  readonly profile: string;
  readonly keychain: Keychain;
  readonly key: UserKey;
  readonly account: string;
  /** The same vault again, in a folder and a keychain of its own. */
  copy(): Promise<LivedIn>;
  /** Throws unless everything can be read. */
  expectWhole(vault: UserVault): Promise<void>;
  /** Throws when anything can still be read with the key it had at first, or that key be found. */
  expectFormerKeyGone(): Promise<void>;
}

const BLOBS = [
  [3_000, undefined],
  [300_000, undefined],
  [70_000, 'front_photo'],
] as const;

export async function livedInVault(): Promise<LivedIn> {
  const profile = tempFolder();
  const keychain = memoryKeychain();
  const vault = await openVault({ profile, keychain, ...JANE });
  const ids: BlobId[] = [];
  for (const [length, use] of BLOBS) {
    ids.push((await put(vault.blobs, someBytes(length, length), use)).id);
  }
  for (let record = 0; record < 5; record += 1)
    vault.records.put('recent', `app ${record}`, record);
  const [key] = vault.keys;
  writeSealed(vault.folder, key, 'the journal');
  await vault.close();
  return lived(profile, keychain, key, ids, sealedRows(vault.folder));
}

function lived(
  profile: string,
  keychain: Keychain,
  key: UserKey,
  ids: readonly BlobId[],
  rows: readonly Buffer[],
): LivedIn {
  const folder = userFolder(profile, JANE.server, JANE.email);
  const { account } = placeOf(keychain, JANE.server, JANE.email);
  return {
    profile,
    keychain,
    key,
    account,
    async copy() {
      const into = tempFolder();
      cpSync(profile, into, { recursive: true });
      const other = memoryKeychain();
      const found = await keychain.get(account);
      if (found.ok && found.value !== null) await other.set(account, found.value);
      return lived(into, other, key, ids, rows);
    },
    async expectWhole(vault) {
      expect(vault.problem).toBeNull();
      expect([...(await vault.blobs.list())].sort()).toEqual([...ids].sort());
      for (const [index, [length, use]] of BLOBS.entries()) {
        const bound = use === undefined ? {} : { boundTo: use };
        const bytes = await vault.blobs.readAll(ids[index] as BlobId, bound);
        expect(Buffer.compare(bytes, someBytes(length, length))).toBe(0);
      }
      const recent = [4, 3, 2, 1, 0].map((value) => ({ key: `app ${value}`, value }));
      expect(vault.records.list('recent')).toEqual(recent);
      expect(vault.records.setAside()).toBe(0);
      expect(vault.keys.map((each) => readSealed(vault.folder, each))).toContain('the journal');
    },
    async expectFormerKeyGone() {
      const store = await openFileBlobStore(join(folder, 'blobs'), key);
      for (const [index, [, use]] of BLOBS.entries()) {
        const read = store.readAll(ids[index] as BlobId, use === undefined ? {} : { boundTo: use });
        await expect(read).rejects.toMatchObject({ reason: 'otherKey' });
      }
      expect(openSqliteRecordStore(join(folder, 'records.db'), key).ok).toBe(false);
      expect(readSealed(folder, key)).toBeNull();
      for (const [path, content] of everyFile(folder)) {
        expect([path, rows.some((row) => content.includes(row))]).toEqual([path, false]);
        expect(path).not.toMatch(/\.part$/);
      }
      const held = await keychain.get(account);
      expect(JSON.stringify(held)).not.toContain(key.encode());
    },
  };
}

/** Stands for what is sealed beside blobs and records, renewed in one step of its own. */
export const resealJournal: Reseal = (folder, from, to) => {
  const text = readSealed(folder, from);
  if (text !== null) writeSealed(folder, to, text);
};

const context = Buffer.from('journal');

function writeSealed(folder: string, key: UserKey, text: string): void {
  const path = join(folder, 'journal');
  writeFileSync(`${path}.new`, seal(key.derive('seal record values'), Buffer.from(text), context));
  renameSync(`${path}.new`, path);
}

function readSealed(folder: string, key: UserKey): string | null {
  const path = join(folder, 'journal');
  if (!existsSync(path)) return null;
  const text = unseal(key.derive('seal record values'), readFileSync(path), context);
  return text === null ? null : text.toString();
}

function sealedRows(folder: string): Buffer[] {
  const database = new DatabaseSync(join(folder, 'records.db'));
  const rows = database.prepare('SELECT sealed FROM records').all();
  database.close();
  return rows.map(({ sealed }) => Buffer.from(sealed as Uint8Array));
}
