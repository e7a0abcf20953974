import type { SessionState } from '../../../preload/contract/models/session.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { DeskNote, DeskRecord } from '../../outbox/journal/audit/desk-record.ts';
import { changePin, removePin, setPin } from '../../vault/open-user-key.ts';
import type { Session } from '../session.ts';
import type { IdleWatch } from './idle-watch.ts';
import type { LockableServices } from './lockable-services.ts';
import type { UserAccess } from './user-access.ts';

export interface LockParts {
  readonly session: Session;
  readonly access: UserAccess<LockableServices>;
  readonly watch: IdleWatch;
  readonly state: () => SessionState;
  readonly record: Pick<DeskRecord, 'note'>;
  /** Checks whether all of a user's data may be destroyed. Fails with `conflict` (`legalHold`). */
  readonly mayDestroy: () => Result<void>;
  /** Returns false if the organization requires a PIN, or if it isn't known whether it does. */
  readonly mayRemovePin: () => boolean;
}

/** Locks and unlocks a user's services, and lets the user manage their PIN. */
export class LockService {
  readonly #parts: LockParts;

  constructor(parts: LockParts) {
    this.#parts = parts;
  }

  /** Hides everything immediately. Fails with `signedOut` if there is no user to lock the desk for. */
  lock(why: 'asked' | 'idle'): Result<SessionState> {
    const { session, access, watch, state, record } = this.#parts;
    const wasOpen = !access.locked;
    const wasUnsigned = access.unsigned;
    const locked = access.lock(why);
    if (!locked.ok) return locked;
    if (wasOpen) record.note({ action: 'desk.locked', facts: { why } });
    watch.stop();
    // Without a PIN, only the password can unlock the desk, so a restart must ask for the password too.
    if (state().pinSet !== true && !wasUnsigned) void session.keep(false);
    return ok(state());
  }

  /**
   * Called when the computer goes to sleep. Locks the desk if a PIN can unlock it offline. On a locked desk, stops
   * sending.
   */
  sleep(): void {
    if (this.#parts.state().pinSet === true) this.lock('asked');
    this.#parts.access.endLeaving();
  }

  /**
   * Unlocks the desk with the PIN, without using the network. Fails with `pin` or `keychain`, or with `signedOut` if no
   * PIN is set.
   */
  async unlock(pin: string): Promise<Result<SessionState>> {
    const { session, access, state } = this.#parts;
    const wasLocked = access.locked;
    const unlocked = await access.unlock(pin);
    if (wasLocked) this.#record(unlocked, { action: 'desk.unlocked' }, 'unlock');
    if (!unlocked.ok) return unlocked;
    await session.keep(true);
    return ok(state());
  }

  /** Records that someone is using the desk. */
  touch(): void {
    this.#parts.watch.touch();
  }

  /**
   * Makes all of the locked user's data unreadable. The caller must have verified who is asking. Fails with `conflict`
   * (`notReady` or `legalHold`).
   */
  async destroyLocked(): Promise<Result<SessionState>> {
    const { session, access, state, mayDestroy } = this.#parts;
    if (!access.locked) return err({ code: 'conflict', reason: 'notReady' });
    const may = mayDestroy();
    if (!may.ok) return may;
    const destroyed = await access.leave({ destroy: 'locked' });
    if (!destroyed.ok) return destroyed;
    const signedOut = await session.signOut();
    return signedOut.ok ? ok(state()) : signedOut;
  }

  /** Tries again to open stored data that couldn't be opened because of the keychain or the disk. */
  async tryOpening(): Promise<Result<SessionState>> {
    const { session, access, state } = this.#parts;
    const opened = await access.tryAgain();
    if (!opened.ok) return opened;
    await session.keep(true);
    return ok(state());
  }

  setPin(current: string | null, next: string): Promise<Result<SessionState>> {
    const change: PinChange = (place) =>
      current === null ? setPin(place, next) : changePin(place, current, next);
    const note = { action: 'pin.set', facts: { changed: current !== null } } as const;
    return this.#changePin(change, note, 'setPin');
  }

  /** Removes the PIN. Fails with `ruledOut` (`keepPin`), or with the errors of `pin:set`. */
  async removePin(current: string): Promise<Result<SessionState>> {
    if (!this.#parts.mayRemovePin()) return err({ code: 'ruledOut', rule: 'keepPin' });
    const change: PinChange = (place) => removePin(place, current);
    return this.#changePin(change, { action: 'pin.removed' }, 'removePin');
  }

  async #changePin(change: PinChange, note: DeskNote, at: string): Promise<Result<SessionState>> {
    const { session, access, state } = this.#parts;
    const done = await access.changePin(change);
    this.#record(done, note, at);
    if (!done.ok) return done;
    // Store the token again, because setting or removing the PIN changes whether the token must be sealed.
    await session.keep(true);
    return ok(state());
  }

  /** Records an action, or that a wrong PIN prevented it. `at` is where the PIN was requested. */
  #record(done: Result<void>, note: DeskNote, at: string): void {
    const { record } = this.#parts;
    if (done.ok) record.note(note);
    else if (done.error.code === 'pin') {
      record.note({ action: 'pin.refused', facts: { at, why: done.error.problem } });
    }
  }
}

type PinChange = Parameters<UserAccess<LockableServices>['changePin']>[0];
