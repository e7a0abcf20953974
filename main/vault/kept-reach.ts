import * as v from 'valibot';
import { readJson } from '../system/files/read-json.ts';
import { late, waitUnless } from '../system/tasks/wait-unless.ts';
import type { KeyPlace } from './key-place.ts';

const Kept = v.object({
  /** The journal's identity: 16 bytes as hex. */
  journal: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** The last revision that the journal assigned. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** A journal and the revision that it has reached. */
export type Reached = Readonly<v.InferOutput<typeof Kept>>;

/** The longest that an unresponsive keychain may delay an upload, in milliseconds. */
const PATIENCE_MS = 300;

/**
 * Records in the keychain how far a user's journal has progressed. Restoring an older copy of the profile doesn't
 * restore this value.
 */
export type KeptReach = Awaited<ReturnType<typeof openKeptReach>>;

export async function openKeptReach(place: KeyPlace) {
  const { keychain } = place;
  const account = reachAccount(place);
  const found = await keychain.get(account);
  let next: Reached | null = null;
  let writing: Promise<void> | null = null;
  let closed = false;
  async function writeAll(): Promise<void> {
    while (next !== null && !closed) {
      const text = JSON.stringify(next);
      next = null;
      await keychain.set(account, text);
    }
    writing = null;
  }
  return {
    /** The value that was stored when this was opened, or null if there was none. */
    before: found.ok ? readJson(Kept, found.value) : null,
    /**
     * Resolves when the value is stored, or after `PATIENCE_MS`. If several values arrive during a write, only the
     * last one is stored.
     */
    async keep({ journal, revision }: Reached): Promise<void> {
      next = { journal, revision };
      // If the keychain doesn't respond, wait once, and don't call it again until it does.
      if (writing !== null || closed) return;
      writing = writeAll();
      await forAMoment(writing);
    },
    /** Stops writing, so that nothing is written after the entry has been removed. */
    async close(): Promise<void> {
      closed = true;
      if (writing !== null) await forAMoment(writing);
    },
  };
}

function forAMoment(work: Promise<void>): Promise<void> {
  return waitUnless(work, late(PATIENCE_MS), () => {});
}

/** Returns whether a position is stored. `accounts` are the names of all entries in the keychain. */
export async function isReachKept(
  place: KeyPlace,
  accounts: ReadonlySet<string>,
): Promise<boolean> {
  const account = reachAccount(place);
  if (!accounts.has(account)) return false;
  const found = await place.keychain.get(account);
  return found.ok && readJson(Kept, found.value) !== null;
}

/**
 * Removes the stored value. Called when the key is removed. If the keychain can't delete the entry, overwrites it,
 * because a position without a journal would look like a record that someone deleted.
 */
export async function clearReach(place: KeyPlace): Promise<void> {
  const account = reachAccount(place);
  const gone = await place.keychain.delete(account);
  if (!gone.ok) await place.keychain.set(account, '');
}

function reachAccount({ account }: KeyPlace): string {
  return `${account}, outbox`;
}
