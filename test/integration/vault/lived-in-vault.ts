import { cpSync } from 'node:fs';
import { expect } from 'vitest';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import type { UserKey } from '../../../main/vault/user-key.ts';
import type { UserVault } from '../../../main/vault/user-vault.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { someBytes } from './byte-sources.ts';
import { put } from './open-store.ts';
import { openVault, placeOf } from './open-vault.ts';

export const JANE = { server: 'https://platform.example', email: 'jane@branch.example' };

/** A closed vault with content, and what must always be found in it. */
export interface LivedIn {
  readonly profile: string;
  readonly keychain: Keychain;
  readonly key: UserKey;
  readonly account: string;
  /** Copies the vault into its own folder and its own keychain. */
  copy(): Promise<LivedIn>;
  /** Throws unless everything can be read. */
  expectWhole(vault: UserVault): Promise<void>;
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
  await vault.close();
  return lived(profile, keychain, vault.key, ids);
}

function lived(profile: string, keychain: Keychain, key: UserKey, ids: readonly BlobId[]): LivedIn {
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
      return lived(into, other, key, ids);
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
      expect(vault.key.encode()).toBe(key.encode());
    },
  };
}
