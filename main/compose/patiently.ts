import { ok, type Result } from '../../preload/contract/result.ts';
import { waitUnless } from '../async/wait-unless.ts';
import type { Clock } from '../session/clock.ts';

/** How long starting and signing in wait for what the keychain must open; it may be asking for its own password. */
const PATIENCE_MS = 3_000;

/** The result of opening, or success where it takes longer than anybody should wait: it goes on. */
export function patiently(work: Promise<Result<void>>, clock: Clock): Promise<Result<void>> {
  return waitUnless(
    work,
    (over) => clock.wake(PATIENCE_MS, over),
    () => ok(undefined),
  );
}
