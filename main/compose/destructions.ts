import { err, type Result } from '../../preload/contract/result.ts';
import { systemDisk } from '../files/disk.ts';
import { failureAnswer } from '../ipc/dispatcher.ts';
import type { User } from '../session/present-user.ts';
import {
  type Destroyed,
  destroyUserVault,
  finishDestructions,
} from '../vault/destroy-user-vault.ts';
import type { UserServicesParts } from './user-services.ts';

/** Makes everything kept for a user unreadable (see `destroyUserVault`). Errors: `keychain`, `storage`. */
export async function destroyFor(user: User, parts: UserServicesParts): Promise<Result<Destroyed>> {
  const { profileDir, log, disk = systemDisk } = parts;
  try {
    return await destroyUserVault(profileDir, user, parts, { disk });
  } catch (cause) {
    return err(failureAnswer(log, 'vault:destroy', cause));
  }
}

/**
 * Removes what is left of vaults that were destroyed, in this run or an earlier one. Nothing of it can be read,
 * but another program may hold it: each file is tried once, as whoever signs in next waits for this.
 */
export function removeDestroyed(parts: UserServicesParts): Promise<void> {
  const { profileDir, disk = systemDisk } = parts;
  return finishDestructions(profileDir, parts, { signal: AbortSignal.abort(), disk });
}
