import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { sealedKeychain } from '../../../main/vault/sealed-keychain.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { INSTALLATION } from '../vault/open-vault.ts';
import { sessionDesk, TELLER } from './session-desk.ts';

/** The real desk's keeping; each call is a start of the program. */
function kept() {
  const keychain = memoryKeychain();
  const folder = join(tempFolder(), 'kept');
  const over = (real: Keychain) =>
    sealedKeychain({ keychain: real, installation: INSTALLATION, folder });
  return { keychain, folder, over, sealed: () => over(keychain) };
}

test('without its file a session is asked for again, and who was here is still known', async () => {
  const desk = await sessionDesk();
  const { sealed, folder } = kept();
  await (await desk.signedIn({ keychain: sealed() })).close();
  rmSync(join(folder, `session-${userId(desk.platform.url, TELLER.email)}`));
  const session = desk.newSession({ keychain: sealed() });
  expect(await session.restore()).toMatchObject({
    status: 'signedOut',
    email: TELLER.email,
    keychainProblem: null,
  });
  const signedIn = await session.signIn({ server: desk.platform.url, ...TELLER });
  expect(signedIn).toMatchObject({ ok: true, value: { keychainProblem: null } });
});

test('signed out, or locked without a PIN, nothing is taken up again where the keychain keeps the key', async () => {
  const locked = { ok: false, error: { code: 'keychain', problem: 'locked' } } as const;
  for (const leave of ['signOut', 'keep'] as const) {
    const desk = await sessionDesk();
    const { keychain, over, sealed } = kept();
    const stubborn = { ...keychain, delete: async () => locked };
    const session = await desk.signedIn({ keychain: over(stubborn) });
    if (leave === 'keep') await session.keep(false);
    else expect(await session.signOut()).toEqual(locked);
    await session.close();
    const later = await desk.newSession({ keychain: sealed() }).restore();
    expect(later).toMatchObject({
      status: 'signedOut',
      email: leave === 'keep' ? TELLER.email : null,
    });
  }
});
