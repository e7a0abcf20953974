import * as v from 'valibot';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { readJson } from '../system/files/read-json.ts';
import type { KeyPlace } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import type { PinError } from './pin.ts';

/** The number of wrong PINs before the first wait. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** The number of wrong PINs after which the wait is longest. */
const MANY = FREE_TRIES + 5;

const Tries = v.object({
  wrong: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When the last attempt was made, by the clock at that time. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
type Tries = v.InferOutput<typeof Tries>;

/** Returns the wait in milliseconds after `wrong` consecutive wrong PINs. */
export function waitAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES));
}

/**
 * Checks a PIN with `check`, which returns null for a wrong PIN. Refuses the attempt if too many wrong PINs were
 * entered just before. An attempt is counted before the PIN is checked, so killing the program doesn't give anyone
 * extra attempts. A correct PIN resets the count to 0. If the count is missing or invalid, the longest wait applies, so
 * deleting it gains nothing. Wrong PINs never destroy data. The count has its own keychain entry. A file could be
 * restored from a copy of the profile, and the key's entry must not be rewritten for every typo. Someone who can write
 * to the keychain can reset the count; the cost of stretching the PIN protects against that. If the clock was set back,
 * the whole wait starts again. If it was set forward, the wait ends early.
 */
export function tryPin<T>(
  place: KeyPlace,
  check: () => Promise<T | null>,
): Promise<Result<T, KeychainError | PinError>> {
  return oneAtATime(place.account, async () => {
    const entry = triesAccount(place.account);
    const found = await place.keychain.get(entry);
    if (!found.ok) return found;
    const now = place.clock();
    const known = readJson(Tries, found.value);
    const before = known ?? { wrong: MANY, at: now };
    const wait = waitAfter(before.wrong);
    const since = Math.min(before.at, now);
    if (now < since + wait) {
      if (known === null || before.at > now)
        await place.keychain.set(entry, write({ ...before, at: now }));
      return pinError('tooOften', since + wait);
    }
    const counted = { wrong: before.wrong + 1, at: now };
    const written = await place.keychain.set(entry, write(counted));
    if (!written.ok) return written;
    const value = await check();
    if (value === null) {
      const next = waitAfter(counted.wrong);
      return pinError('wrong', next === 0 ? null : now + next);
    }
    await beginTries(place);
    return ok(value);
  });
}

/** Returns the keychain entry that counts wrong PINs for the key in `account`. */
export function triesAccount(account: string): string {
  return `${account}, wrong PINs`;
}

export function beginTries({ keychain, account, clock }: KeyPlace) {
  return keychain.set(triesAccount(account), write({ wrong: 0, at: clock() }));
}

/** Removes the count. Called when there is no longer a PIN. */
export async function clearTries({ keychain, account }: KeyPlace): Promise<void> {
  await keychain.delete(triesAccount(account));
}

export function pinError(problem: PinError['problem'], retryAt: number | null = null) {
  const at = retryAt === null ? null : new Date(retryAt).toISOString();
  return err<PinError>({ code: 'pin', problem, retryAt: at });
}

function write(tries: Tries): string {
  return JSON.stringify(tries);
}

const lastOf = new Map<string, Promise<unknown>>();

/** Runs attempts one at a time. Parallel attempts would count as one, and each needs 128 MiB to stretch its PIN. */
async function oneAtATime<T>(account: string, work: () => Promise<T>): Promise<T> {
  const mine = (lastOf.get(account) ?? Promise.resolve()).then(work, work);
  const settled = mine.catch(() => {});
  lastOf.set(account, settled);
  try {
    return await mine;
  } finally {
    if (lastOf.get(account) === settled) lastOf.delete(account);
  }
}
