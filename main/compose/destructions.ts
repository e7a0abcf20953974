import { err, type Result } from '../../preload/contract/result.ts';
import { systemDisk } from '../files/disk.ts';
import { TryAgain } from '../files/try-again.ts';
import { failureAnswer } from '../ipc/failure-answer.ts';
import type { Limit } from '../outbox/captures/concurrency-limit.ts';
import type { User } from '../session/present-user.ts';
import {
  type Destroyed,
  destroyUserVault,
  finishDestructions,
} from '../vault/destroy-user-vault.ts';
import type { SpacesParts } from './spaces-parts.ts';

/** Makes everything kept for a user unreadable (see `destroyUserVault`). Errors: `keychain`, `storage`. */
export async function destroyFor(user: User, parts: SpacesParts): Promise<Result<Destroyed>> {
  const { profileDir, log, disk = systemDisk } = parts;
  try {
    return await destroyUserVault(profileDir, user, parts, { disk });
  } catch (cause) {
    return err(failureAnswer(log, 'vault:destroy', cause));
  }
}

/**
 * Removes what is left of vaults that were destroyed, in this run or an earlier one: nothing can be read of
 * it, but another program holds it.
 */
export function destructionsToFinish(parts: SpacesParts, inTurn: Limit): TryAgain {
  const { profileDir, log, disk = systemDisk } = parts;
  // Whoever comes next waits for this: what is held is tried once.
  const waiting = { signal: AbortSignal.abort(), disk };
  const finishing = new TryAgain(
    () => inTurn(() => finishDestructions(profileDir, parts, waiting)),
    { onFailure: (cause) => void log.report('vault:destroy', cause) },
  );
  finishing.soon();
  return finishing;
}
