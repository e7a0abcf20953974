import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { sealedKeychain } from '../../../main/vault/sealed-keychain.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { ok } from '../../../preload/contract/result.ts';
import { windowsKeychain } from '../../support/windows-keychain.ts';
import { INSTALLATION } from '../vault/open-vault.ts';
import { tempFolder } from '../vault/temp-folder.ts';
import { sessionDesk, TELLER, tokenOf } from './session-desk.ts';
import { HOUR, MINUTE } from './turnable-clock.ts';

/** As long as the contract lets them be, with characters that take three bytes each. */
const LONG_EMAIL = `${'ő漢é'.repeat(79)}@${'x'.repeat(16)}`;
const LONG_SERVER = `https://lender.example/${'漢'.repeat(1_900)}`;
const LONG_TOKEN = 'eyJhbGciOi.'.repeat(800);

/** The real desk's keeping, over a keychain as Windows has it; each call is a start of the program. */
function kept() {
  const { keychain, sizes } = windowsKeychain();
  const folder = join(tempFolder(), 'kept');
  const over = (real: Keychain) =>
    sealedKeychain({ keychain: real, installation: INSTALLATION, folder });
  return { keychain, sizes, folder, over, sealed: () => over(keychain) };
}

test('long tokens, addresses and names are kept, and no keychain entry passes what Windows takes', async () => {
  const desk = await sessionDesk();
  const { sealed, sizes } = kept();
  const answer = async () => ok({ accessToken: LONG_TOKEN, expiresIn: 7200 });
  const options = () => ({
    keychain: sealed(),
    authClientFor: () => ({ login: answer, refresh: answer }),
  });
  const session = desk.newSession(options());
  expect(LONG_EMAIL).toHaveLength(254);
  const credentials = { server: LONG_SERVER, email: LONG_EMAIL, password: 'practice' };
  expect(await session.signIn(credentials)).toMatchObject({ ok: true });
  const { server } = session.state();
  expect(Buffer.byteLength(server)).toBeGreaterThan(15_000);
  desk.clock.pass(HOUR + 55 * MINUTE);
  expect(await tokenOf(session)).toBe(LONG_TOKEN);
  await session.close();

  const later = desk.newSession(options());
  expect(await later.restore()).toMatchObject({
    status: 'signedIn',
    server,
    email: LONG_EMAIL,
    keychainProblem: null,
  });
  expect(await tokenOf(later)).toBe(LONG_TOKEN);
  expect(await later.signOut()).toMatchObject({ ok: true });
  expect(sizes.size).toBe(2);
  expect(Math.max(...sizes.values())).toBeLessThan(50);
});

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
