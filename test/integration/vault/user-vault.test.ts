import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { fileKeychain, memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { sweepSessionVaults } from '../../../main/vault/user-vault.ts';
import { err } from '../../../preload/contract/result.ts';
import { someBytes } from './byte-sources.ts';
import { everyFile, put } from './open-store.ts';
import { openVault } from './open-vault.ts';
import { tempFolder } from './temp-folder.ts';

const jane = { server: 'https://platform.example', email: 'jane@branch.example' };
const joe = { server: 'https://platform.example', email: 'joe@branch.example' };

function lockedKeychain(): Keychain {
  const locked = async () => err({ code: 'keychain', problem: 'locked' } as const);
  return { get: locked, set: locked, delete: locked, accounts: locked };
}

test("keeps a user's things, and each user's apart, through a restart", async () => {
  const profile = tempFolder();
  const keychain = fileKeychain(join(tempFolder(), 'keychain.json'));
  const first = await openVault({ profile, keychain, ...jane });
  const { id } = await put(first.blobs, someBytes(1000));
  first.records.put('recent', 'app-1', 'Acme');
  await first.close();

  const other = await openVault({ profile, keychain, ...joe });
  expect(other.records.list('recent')).toEqual([]);
  expect(await other.blobs.list()).toEqual([]);
  await other.close();

  const again = await openVault({ profile, keychain, ...jane, email: ' Jane@Branch.example ' });
  expect(again.problem).toBeNull();
  expect(again.records.get('recent', 'app-1')).toBe('Acme');
  expect(Buffer.compare(await again.blobs.readAll(id), someBytes(1000))).toBe(0);
  await again.close();
});

test.each([
  ['locked', lockedKeychain()],
  ['keyLost', memoryKeychain()],
])('without the key (%s) what is stored waits untouched, and the session has a vault of its own', async (problem, without) => {
  const profile = tempFolder();
  const keychain = memoryKeychain();
  const before = await openVault({ profile, keychain, ...jane });
  before.records.put('recent', 'app-1', 'Acme');
  await before.close();

  const session = await openVault({ profile, keychain: without, ...jane });
  expect(session.problem).toBe(problem);
  expect(session.records.list('recent')).toEqual([]);
  session.records.put('recent', 'app-2', 'Zenith');
  const { id } = await put(session.blobs, someBytes(10));
  expect(await session.blobs.list()).toEqual([id]);
  await session.close();
  expect(readdirSync(join(profile, 'session-only'))).toEqual([]);

  const after = await openVault({ profile, keychain, ...jane });
  expect(after.problem).toBeNull();
  expect(after.records.list('recent')).toEqual([{ key: 'app-1', value: 'Acme' }]);
  await after.close();
});

test('a vault for the session that a killed program left is swept at the next start', async () => {
  const running = tempFolder();
  const profile = tempFolder();
  const session = await openVault({ profile: running, keychain: lockedKeychain(), ...jane });
  // A copy, as what is open cannot be removed on Windows.
  cpSync(running, profile, { recursive: true });
  await session.close();
  expect(readdirSync(join(profile, 'session-only'))).toHaveLength(1);
  const sweeping = await sweepSessionVaults(profile, () => {});
  await sweeping.close();
  expect(existsSync(join(profile, 'session-only'))).toBe(false);
});

test('nothing personal can be read in any file of the profile', async () => {
  const profile = tempFolder();
  const vault = await openVault({ profile, keychain: memoryKeychain(), ...jane });
  const canary = Buffer.from('Canary: Jane Q. Applicant, 078-05-1120. '.repeat(5000));
  await put(vault.blobs, canary, 'canary-slot');
  vault.records.put('recent', 'canary-application-id', { name: 'Canary Bakery' });
  vault.records.put('recent', 'canary-application-id', { name: 'Canary Books' });
  const files = everyFile(profile);
  expect(files.length).toBeGreaterThan(2);
  for (const [path, content] of files) {
    expect(path).not.toMatch(/canary|jane|branch\.example/i);
    expect([path, /canary|jane|branch\.example/i.test(content.toString('latin1'))]).toEqual([
      path,
      false,
    ]);
  }
  await vault.close();
});
