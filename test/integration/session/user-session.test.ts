import { expect } from 'vitest';
import { sessionOf } from '../../../main/session/user-session.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { SUPERVISOR, TELLER, test, tokenOf } from './session-desk.ts';

const nobody = { ok: false, error: { code: 'signedOut', reason: 'none' } };

test('gives a user who signed out neither the next user’s token nor permission to send', async ({
  desk,
  session,
}) => {
  const of = ({ email }: typeof TELLER) =>
    sessionOf(session, { id: userId(desk.platform.url, email) });
  const [teller, supervisor] = [of(TELLER), of(SUPERVISOR)];
  const seen: string[] = [];
  teller.onChange(({ status }) => seen.push(status));
  const before = await tokenOf(session);
  expect(await teller.tokens.current()).toEqual({ ok: true, value: before });
  expect(await supervisor.tokens.current()).toEqual(nobody);
  const waits = teller.beginPost();
  await session.signOut();
  await session.signIn({ server: desk.platform.url, ...SUPERVISOR });

  expect(teller.state()).toEqual({ status: 'signedOut' });
  expect(seen).not.toContain('signedIn');
  expect(await teller.tokens.current()).toEqual(nobody);
  // A call that the platform refuses is repeated with the token that this returns.
  expect(await teller.tokens.refused(before)).toEqual(nobody);
  expect(await teller.beginPost()).toEqual(nobody);
  expect(supervisor.state()).toEqual({ status: 'signedIn' });
  expect(await supervisor.beginPost()).toMatchObject({ ok: true });

  // Permission from before the sign-out lets nothing pass the commit gate.
  const pass = await waits;
  if (pass.ok) expect(pass.value.isHeld()).toBe(false);
  expect(pass.ok ? await pass.value.refused() : pass).toEqual(nobody);
});
