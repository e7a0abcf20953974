import { join } from 'node:path';
import { readInstallation } from '../../main/vault/installation.ts';
import { fileKeychain } from '../../main/vault/open-keychain.ts';
import { sealedKeychain } from '../../main/vault/sealed-keychain.ts';
import { userId } from '../../main/vault/user-folders.ts';
import type { LastingDesk } from './lasting-desk.ts';

/** The token as it is kept, read with the key that the keychain holds. */
export async function keptToken(
  { profile, platform, keychain }: Pick<LastingDesk, 'profile' | 'platform' | 'keychain'>,
  email: string,
) {
  const installation = await readInstallation(profile);
  if (typeof installation !== 'object') throw new Error(`The installation is ${installation}.`);
  const folder = join(profile, 'kept');
  const sealed = sealedKeychain({ keychain: fileKeychain(keychain), installation, folder });
  const found = await sealed.get(`session ${userId(platform.url, email)}`);
  if (!found.ok || found.value === null) throw new Error('No token is kept.');
  return (JSON.parse(found.value) as { readonly token: string }).token;
}
