import { openKeptJournal } from '../../main/desk/records.ts';
import { openInstallation } from '../../main/vault/installation.ts';
import type { Keychain } from '../../main/vault/keychain.ts';
import { userId } from '../../main/vault/user-folders.ts';
import { openUserVault } from '../../main/vault/user-vault.ts';

/**
 * Opens a user's vault and journal like the program. Throws `NotOpened` if they cannot be opened,
 * or only for the session.
 */
export async function openUser(at: {
  readonly profile: string;
  readonly server: string;
  readonly email: string;
  readonly keychain: Keychain;
}) {
  const parts = { keychain: at.keychain, installation: await openInstallation(at.profile) };
  const opened = await openUserVault({ ...at, ...parts });
  if (!opened.ok) throw new NotOpened(opened.error);
  const vault = opened.value;
  if (vault.problem !== null) throw new NotOpened({ code: 'keychain', problem: vault.problem });
  const kept = await openKeptJournal(parts, vault, userId(at.server, at.email));
  if (!kept.ok) throw new NotOpened(kept.error);
  const { journal, keepReached } = kept.value;
  const close = async () => {
    await kept.value.close();
    await vault.close();
  };
  return { vault, journal, keepReached, close };
}

/** The message is the error as JSON. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened';
  readonly error: object;
  constructor(error: object) {
    super(JSON.stringify(error));
    this.error = error;
  }
}
