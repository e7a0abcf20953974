import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readInstallation } from '../../../main/vault/installation.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { sealedKeychain } from '../../../main/vault/sealed-keychain.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { branchPlatform, credentials, openDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const HOUR = 3_600_000;

interface Kept {
  readonly token: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Stored values that cannot have come from a platform. */
const UNFIT: Readonly<Record<string, (good: Kept) => unknown>> = {
  'no object': () => 'token',
  'no token': (good) => ({ ...good, token: '' }),
  'a token with a line break': (good) => ({ ...good, token: `${good.token}\nx` }),
  'a token that no server takes': (good) => ({ ...good, token: 'x'.repeat(20_000) }),
  'times as texts': (good) => ({ ...good, expiresAt: `${good.expiresAt}` }),
  'a life without end': (good) => ({ ...good, expiresAt: Number.MAX_SAFE_INTEGER }),
  'a life of two days': (good) => ({ ...good, expiresAt: good.issuedAt + 48 * HOUR }),
  'an end before its beginning': (good) => ({ ...good, issuedAt: good.expiresAt + HOUR }),
  'times after all dates': (good) => {
    const latest = Number.MAX_SAFE_INTEGER;
    return { ...good, issuedAt: latest - HOUR, expiresAt: latest };
  },
};

test('a stored token is used only if a platform could have issued it', async () => {
  const { url, ledger } = await branchPlatform();
  const [profileDir, keychain] = [tempFolder(), memoryKeychain()];
  const start = () => openDesk({ profileDir, keychain });
  const first = await start();
  const { server, email } = await first.value('session:sign-in', credentials(url));
  await first.close();
  const installation = await readInstallation(profileDir);
  if (typeof installation === 'string') throw new Error(`The installation is ${installation}.`);
  const kept = sealedKeychain({ keychain, installation, folder: join(profileDir, 'kept') });
  const account = `session ${userId(server, email ?? '')}`;
  const found = await kept.get(account);
  const good = JSON.parse((found.ok && found.value) || '') as Kept;

  for (const [what, make] of Object.entries(UNFIT)) {
    await kept.set(account, JSON.stringify(make(good)));
    const desk = await start();
    const state = await desk.value('session:get', {});
    expect([what, state]).toMatchObject([what, { status: 'signedOut', email, expiresAt: null }]);
    await desk.close();
  }
  await kept.delete(account);
  const gone = await start();
  expect(await gone.value('session:get', {})).toMatchObject({ status: 'signedOut', email });
  await gone.close();
  await kept.set(account, '{"token":');
  const cut = await start();
  expect(await cut.value('session:get', {})).toMatchObject({ status: 'signedOut', email });
  await cut.close();

  await kept.set(account, JSON.stringify(good));
  const again = await start();
  expect(await again.value('session:get', {})).toMatchObject({ status: 'signedIn', email });
  expect(ledger.count('login')).toBe(1);
});
