import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeFileLayer } from '../../../main/vault/file-layer.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { userFolder } from '../../../main/vault/user-folders.ts';
import { beginRenewal } from '../../../main/vault/user-key-changes.ts';
import {
  openUserVault,
  type UserVault,
  type UserVaultOptions,
} from '../../../main/vault/user-vault.ts';
import { JANE, type LivedIn, livedInVault, resealJournal } from './lived-in-vault.ts';
import { type MortalWorld, mortalWorld } from './mortal-world.ts';
import { INSTALLATION, openVault, placeOf } from './open-vault.ts';

const place = (keychain: Keychain) => placeOf(keychain, JANE.server, JANE.email);

/** Opens the vault in a world where one may die; null on death. */
async function openIn(world: MortalWorld, { profile }: LivedIn): Promise<UserVault | null> {
  const opened = await world.orDeath(
    openUserVault({
      profile,
      ...JANE,
      installation: INSTALLATION,
      keychain: world.keychain,
      files: world.files,
      reseal: (...args) => world.step('reseal', () => resealJournal(...args)),
    }),
  );
  if (opened === null) return null;
  if (!opened.ok) throw new Error(opened.error.problem);
  return opened.value;
}

/** Begins a renewal and lets it run; the points passed, or null on death. */
async function renewIn(world: MortalWorld, lived: LivedIn): Promise<number | null> {
  const begun = await world.orDeath(beginRenewal(place(world.keychain)));
  if (begun === null) return null;
  const vault = await openIn(world, lived);
  await vault?.close();
  return vault && world.points();
}

/** Opens it for real, reads everything, and sees a renewal to its end. */
async function expectRenewed(lived: LivedIn): Promise<void> {
  const { profile, keychain } = lived;
  const open = () => openVault({ profile, keychain, ...JANE, reseal: resealJournal });
  const after = await open();
  await lived.expectWhole(after);
  expect(after.keys).toHaveLength(1);
  await after.close();
  if (after.keys[0].encode() === lived.key.encode()) {
    expect(await beginRenewal(place(keychain))).toMatchObject({ ok: true });
    const renewed = await open();
    await lived.expectWhole(renewed);
    await renewed.close();
  }
  await lived.expectFormerKeyGone();
}

test('a renewal puts everything under a new key, and nothing opens with the former', async () => {
  const lived = await livedInVault();
  const world = mortalWorld(lived.keychain, -1);
  expect(await renewIn(world, lived)).toBeGreaterThan(60);
  await expectRenewed(lived);
});

test('a kill at any call of a renewal, before or after it is carried out, loses nothing', async () => {
  const lived = await livedInVault();
  const rehearsal = await lived.copy();
  const points = await renewIn(mortalWorld(rehearsal.keychain, -1), rehearsal);
  for (let dieAt = 0; dieAt < Number(points); dieAt += 1) {
    const copy = await lived.copy();
    const world = mortalWorld(copy.keychain, dieAt);
    expect(await renewIn(world, copy)).toBeNull();
    await world.bury();
    await expectRenewed(copy);
  }
});

test('kills one after the other while it is taken up again lose nothing', async () => {
  const lived = await livedInVault();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(70), { minLength: 2, maxLength: 4 }), async (deaths) => {
      const copy = await lived.copy();
      expect(await beginRenewal(place(copy.keychain))).toMatchObject({ ok: true });
      for (const dieAt of deaths) {
        const world = mortalWorld(copy.keychain, dieAt);
        await (await openIn(world, copy))?.close();
        await world.bury();
      }
      await expectRenewed(copy);
    }),
    { numRuns: 25 },
  );
});

test('a disk that fails leaves everything readable under both keys, and the rest for later', async () => {
  const lived = await livedInVault();
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  const open = ({ profile, keychain }: LivedIn, extra: Partial<UserVaultOptions>) =>
    openVault({ profile, keychain, ...JANE, reseal: resealJournal, ...extra });

  for (const name of ['create', 'open', 'rename'] as const) {
    for (const failing of [1, 2, 3]) {
      const copy = await lived.copy();
      await beginRenewal(place(copy.keychain));
      let calls = 0;
      const work = nodeFileLayer[name] as (...args: readonly string[]) => Promise<never>;
      const opened = await open(copy, {
        files: {
          ...nodeFileLayer,
          [name]: (...args: readonly string[]) => {
            calls += 1;
            return calls === failing ? Promise.reject(full) : work(...args);
          },
        },
      });
      expect(opened.keys).toHaveLength(2);
      await copy.expectWhole(opened);
      await opened.close();
      await expectRenewed(copy);
    }
  }

  await beginRenewal(place(lived.keychain));
  const reseal = () => {
    throw full;
  };
  const opened = await open(lived, { reseal });
  expect(opened.keys).toHaveLength(2);
  await lived.expectWhole(opened);
  await opened.close();
  await expectRenewed(lived);
});

test('records that cannot be changed now stay readable, and go over later', async () => {
  const lived = await livedInVault();
  const { profile, keychain } = lived;
  const sql = (text: string) => {
    const path = join(userFolder(profile, JANE.server, JANE.email), 'records.db');
    const database = new DatabaseSync(path);
    database.exec(text);
    database.close();
  };
  sql("CREATE TRIGGER full BEFORE UPDATE ON records BEGIN SELECT RAISE(ABORT, 'disk full'); END");
  await beginRenewal(place(keychain));
  const vault = await openVault({ profile, keychain, ...JANE, reseal: resealJournal });
  expect(vault.keys).toHaveLength(2);
  await lived.expectWhole(vault);
  vault.records.put('recent', 'app 4', 4);
  await vault.close();
  sql('DROP TRIGGER full');
  await expectRenewed(lived);
});
