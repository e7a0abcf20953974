import type { SessionState } from '../preload/contract/models/session.ts';
import { err, ok, type Result } from '../preload/contract/result.ts';
import type { UserSpaces } from './compose-spaces.ts';
import type { WorkspaceLock } from './ipc/workspace.ts';
import type { IdleWatch } from './session/idle-watch.ts';
import type { Session } from './session/session.ts';
import { beginRenewal, changePin, removePin, setPin } from './vault/user-key-changes.ts';

export interface LockParts {
  readonly practice: boolean;
  readonly session: Session;
  readonly spaces: UserSpaces;
  readonly watch: IdleWatch;
  readonly state: () => SessionState;
}

/** The lock of one workspace, and what its user can do about PIN and key. */
export function createWorkspaceLock(parts: LockParts): WorkspaceLock {
  const { session, spaces, watch, state } = parts;
  if (parts.practice) return practiceLock(state);
  const stateAfter = async (work: Promise<Result<void>>): Promise<Result<SessionState>> => {
    const done = await work;
    return done.ok ? ok(state()) : done;
  };
  return {
    lock(why) {
      const locked = spaces.lock(why);
      if (!locked.ok) return locked;
      watch.stop();
      // Without a PIN only the password opens it, so a new start must not do without that either.
      if (state().pinSet !== true) void session.keep(false);
      return ok(state());
    },
    async unlock(pin) {
      const unlocked = await spaces.unlock(pin);
      if (!unlocked.ok) return unlocked;
      await session.keep(true);
      return ok(state());
    },
    touch: () => watch.touch(),
    async destroyLocked() {
      if (!spaces.locked) return err({ code: 'conflict', reason: 'notReady' });
      const destroyed = await spaces.leave({ destroy: true });
      if (!destroyed.ok) return destroyed;
      const signedOut = await session.signOut();
      return signedOut.ok ? ok(state()) : signedOut;
    },
    async tryOpening() {
      const opened = await spaces.tryAgain();
      if (!opened.ok) return opened;
      await session.keep(true);
      return ok(state());
    },
    setPin: (current, next) =>
      stateAfter(
        spaces.changeKey(
          (place) => (current === null ? setPin(place, next) : changePin(place, current, next)),
          next,
        ),
      ),
    removePin: (current) =>
      stateAfter(spaces.changeKey((place) => removePin(place, current), null)),
    renewKey: (pin) =>
      stateAfter(spaces.changeKey((place) => beginRenewal(place, pin ?? undefined), pin)),
  };
}

/** Practice holds samples only, in a profile that is destroyed: there is nothing to lock. */
function practiceLock(state: () => SessionState): WorkspaceLock {
  const message = 'Practice mode holds sample data only: it has no lock and no PIN.';
  const refused = err({ code: 'invalidRequest' as const, issues: [{ field: '', message }] });
  return {
    lock: () => refused,
    unlock: async () => refused,
    touch: () => {},
    destroyLocked: async () => refused,
    tryOpening: async () => ok(state()),
    setPin: async () => refused,
    removePin: async () => refused,
    renewKey: async () => refused,
  };
}
