import type { SessionState } from '../../preload/contract/models/session.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { WorkspaceLock } from '../ipc/workspace.ts';
import type { DeskNote, DeskRecord } from '../outbox/journal/audit/desk-record.ts';
import type { IdleWatch } from '../session/idle-watch.ts';
import type { Session } from '../session/session.ts';
import { beginRenewal, changePin, removePin, setPin } from '../vault/user-key-changes.ts';
import type { UserSpaces } from './spaces.ts';

export interface LockParts {
  readonly practice: boolean;
  readonly session: Session;
  readonly spaces: UserSpaces;
  readonly watch: IdleWatch;
  readonly state: () => SessionState;
  readonly record: Pick<DeskRecord, 'note'>;
}

/** The lock of one workspace, and what its user can do about PIN and key. */
export function createWorkspaceLock(parts: LockParts): WorkspaceLock {
  const { session, spaces, watch, state, record } = parts;
  if (parts.practice) return practiceLock(state);
  /** Also what a wrong PIN kept from being done; `at` says where it was asked for. */
  const recorded = (done: Result<void>, note: DeskNote, at: string): Result<void> => {
    if (done.ok) record.note(note);
    else if (done.error.code === 'pin') {
      record.note({ action: 'pin.refused', facts: { at, why: done.error.problem } });
    }
    return done;
  };
  const stateAfter = async (
    work: Promise<Result<void>>,
    note: DeskNote,
    at: string,
  ): Promise<Result<SessionState>> => {
    const done = recorded(await work, note, at);
    return done.ok ? ok(state()) : done;
  };
  return {
    lock(why) {
      const wasOpen = !spaces.locked;
      const locked = spaces.lock(why);
      if (!locked.ok) return locked;
      if (wasOpen) record.note({ action: 'desk.locked', facts: { why } });
      watch.stop();
      // Without a PIN only the password opens it, so a new start must not do without that either.
      if (state().pinSet !== true) void session.keep(false);
      return ok(state());
    },
    async unlock(pin) {
      const wasLocked = spaces.locked;
      const unlocked = await spaces.unlock(pin);
      if (wasLocked) recorded(unlocked, { action: 'desk.unlocked' }, 'unlock');
      if (!unlocked.ok) return unlocked;
      await session.keep(true);
      return ok(state());
    },
    touch: () => watch.touch(),
    async destroyLocked() {
      if (!spaces.locked) return err({ code: 'conflict', reason: 'notReady' });
      const { email } = state();
      const destroyed = await spaces.leave({ destroy: true });
      if (!destroyed.ok) return destroyed;
      const personal = email === null ? {} : { by: email };
      record.note({ action: 'kept.destroyed', facts: { why: 'locked' }, personal });
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
        { action: 'pin.set', facts: { changed: current !== null } },
        'setPin',
      ),
    removePin: (current) =>
      stateAfter(
        spaces.changeKey((place) => removePin(place, current), null),
        { action: 'pin.removed' },
        'removePin',
      ),
    renewKey: (pin) =>
      stateAfter(
        spaces.changeKey((place) => beginRenewal(place, pin ?? undefined), pin),
        { action: 'key.renewed' },
        'renewKey',
      ),
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
