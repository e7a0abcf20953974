import * as v from 'valibot';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { readJson } from '../system/files/read-json.ts';
import type { KeyPlace } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import type { PinError } from './pin.ts';

/** Wrong PINs looked at without a wait between them. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Wrong PINs after which the wait is the longest. */
const MANY = FREE_TRIES + 5;

const Tries = v.object({
  wrong: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When the last one was looked at, by the clock then. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
type Tries = v.InferOutput<typeof Tries>;

/** Milliseconds to wait after so many wrong PINs in a row. */
export function waitAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES));
}

/**
 * Looks at a PIN by `check` (null: it is wrong), unless too many were wrong just before. A try counts
 * from before it is looked at, so that killing the program gains none; a right one sets the count to 0. Where
 * the count is missing or is none, the longest wait comes first: taking it away gains nothing. Nothing is
 * ever destroyed by tries.
 *
 * The count stands in the keychain, in an entry of its own: a file could be put back from a copy of
 * the profile, and the entry with the key must not be rewritten for each slip of the finger. Who can write
 * to the keychain can write a 0; against them stands what stretching the PIN costs. When the clock was set
 * back the whole wait begins anew; set forward, it ends early.
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

/** The keychain entry the count stands in, for keys in that one. */
export function triesAccount(account: string): string {
  return `${account}, wrong PINs`;
}

/** Sets the count to 0. */
export function beginTries({ keychain, account, clock }: KeyPlace) {
  return keychain.set(triesAccount(account), write({ wrong: 0, at: clock() }));
}

/** Forgets the count, where no PIN is set any more. */
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

/** Tries run in turn: many at once would all count as one, and stretch PINs in 128 MiB each. */
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
