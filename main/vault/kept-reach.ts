import * as v from 'valibot';
import { readJson } from '../system/files/read-json.ts';
import { late, waitUnless } from '../system/tasks/wait-unless.ts';
import type { KeyPlace } from './key-place.ts';

const Kept = v.object({
  /** The journal's identity: 16 bytes as hex. */
  journal: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** The last revision it gave. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** The journal, and how far it had come. */
export type Reached = Readonly<v.InferOutput<typeof Kept>>;

/** An upload is held up no longer than this by a keychain that does not answer. */
const PATIENCE_MS = 300;

/**
 * Keeps in the keychain how far a user's journal came: an older copy of the profile, put back, does not bring
 * it along.
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
    /** The reach that was kept when this was opened; null where nothing is known. */
    before: found.ok ? readJson(Kept, found.value) : null,
    /**
     * Resolves once the reach is kept, or after `PATIENCE_MS` without that. Of the values that come meanwhile
     * only the last is kept.
     */
    async keep({ journal, revision }: Reached): Promise<void> {
      next = { journal, revision };
      // A keychain that hangs is waited for once, and not asked again meanwhile.
      if (writing !== null || closed) return;
      writing = writeAll();
      await forAMoment(writing);
    },
    /** Begins no more writing, so that none comes after the entry was removed. */
    async close(): Promise<void> {
      closed = true;
      if (writing !== null) await forAMoment(writing);
    },
  };
}

function forAMoment(work: Promise<void>): Promise<void> {
  return waitUnless(work, late(PATIENCE_MS), () => {});
}

/** Forgets it, with the keys. */
export async function clearReach(place: KeyPlace): Promise<void> {
  await place.keychain.delete(reachAccount(place));
}

function reachAccount({ account }: KeyPlace): string {
  return `${account}, outbox`;
}
