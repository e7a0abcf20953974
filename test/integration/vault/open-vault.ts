import type { Installation } from '../../../main/vault/installation.ts';
import { type KeyPlace, keyPlace } from '../../../main/vault/key-place.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import {
  openUserVault,
  type UserVault,
  type UserVaultOptions,
} from '../../../main/vault/user-vault.ts';

/** The installation of every profile in tests that are not about installations. */
export const INSTALLATION: Installation = { id: 'a'.repeat(32) };

/** Opens a vault, and throws if it asks for a PIN. */
export async function openVault(
  options: Omit<UserVaultOptions, 'installation'> & Partial<UserVaultOptions>,
): Promise<UserVault> {
  const opened = await openUserVault({ installation: INSTALLATION, ...options });
  if (!opened.ok) throw new Error(`PIN ${opened.error.problem}`);
  return opened.value;
}

/** Returns the place where such an installation stores a user's keys. */
export function placeOf(keychain: Keychain, server: string, email: string): KeyPlace {
  return keyPlace({ keychain, installation: INSTALLATION }, userId(server, email));
}
