import {
  openUserVault,
  type UserVault,
  type UserVaultOptions,
} from '../../../main/vault/user-vault.ts';

/** Opens a vault, which must not ask for a PIN. */
export async function openVault(options: UserVaultOptions): Promise<UserVault> {
  const opened = await openUserVault(options);
  if (!opened.ok) throw new Error(`PIN ${opened.error.problem}`);
  return opened.value;
}
