import { type AppError, isKeyGone } from '../../../preload/contract/app-error.ts';
import type { Emit } from '../../../preload/contract/events.ts';
import type { SessionState } from '../../../preload/contract/models/session.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { unsentCount } from '../../outbox/journal/journal.ts';
import { TryAgain } from '../../system/files/try-again.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import type { Asked } from '../../vault/destroy-user-vault.ts';
import { type KeyPlace, keyPlace } from '../../vault/key-place.ts';
import { checkPin, hasPin } from '../../vault/open-user-key.ts';
import { knownUser, presentUser, type User } from '../session.ts';
import { IdleWatch } from './idle-watch.ts';
import {
  keptOnlyHere,
  type LockableServices,
  mayLeave,
  nobody,
  queued,
  type UserAccessParts,
} from './lockable-services.ts';

type Locked = Pick<NonNullable<SessionState['locked']>, 'why' | 'since'>;

type Held<S> = { readonly user: User; readonly services: S };

/**
 * Opens, hides, and closes the services of the user at the desk, and destroys their data. Changes run one at a time.
 * Each change reads the session when its turn comes, because the session may have changed in the meantime.
 */
export class UserAccess<S extends LockableServices> {
  readonly #parts: UserAccessParts<S>;
  readonly #inTurn = concurrencyLimit(1);
  readonly #removing: TryAgain;
  /** Retries opening while another program holds the files. */
  readonly #opening = new TryAgain(() => this.#openAgain());
  #held: Held<S> | null = null;
  /** Services that are still closing, because a submission that may have arrived hasn't been answered yet. */
  #closingServices: S | null = null;
  /** Whether events from the newest services reach the window. */
  #gate = { open: false };
  #locked: (Locked & { readonly user: User }) | null = null;
  /** The number of queued submissions last reported while the desk is locked, or null if it is unknown. */
  #waiting: number | null = null;
  /** Limits how long queued submissions are sent while the desk is locked. */
  readonly #leaving: IdleWatch;
  #mayLeave = false;
  #pinSet: boolean | null = null;
  #failure: AppError | null = null;
  #closing = false;
  /** The placeholder user for work without a sign-in, or null if nobody is working without one. */
  #unsigned: User | null = null;

  constructor(parts: UserAccessParts<S>) {
    this.#parts = parts;
    this.#leaving = new IdleWatch({
      clock: parts.clock,
      allowedMs: () => parts.leavesForMs,
      onIdle: () => this.endLeaving(),
    });
    this.#removing = new TryAgain(() => this.#inTurn(parts.finishDestructions), {
      onFailure: (cause) => parts.report('vault:destroy', cause),
    });
    this.#removing.soon();
  }

  /** Returns the lock's part of the state that the window shows. The session provides the rest. */
  shown(): Pick<SessionState, 'locked' | 'pinSet' | 'opening' | 'unsigned'> & {
    readonly problem: LockableServices['vaultProblem'];
  } {
    const locked = this.#locked;
    const present = this.#present();
    const opening = present !== null && !locked;
    return {
      locked: locked && {
        why: locked.why,
        since: locked.since,
        waiting: this.#waiting,
        leaves: this.#held !== null && mayLeave(this.#held.services.outboxState()),
      },
      unsigned: this.unsigned,
      pinSet: (present === null && !locked) || this.unsigned ? null : this.#pinSet,
      opening: opening && present.id !== this.#held?.user.id ? { failure: this.#failure } : null,
      problem: this.#held?.services.vaultProblem ?? null,
    };
  }

  get locked(): boolean {
    return this.#locked !== null;
  }

  /** True if someone is working here without having signed in. */
  get unsigned(): boolean {
    return this.#unsigned !== null && presentUser(this.#parts.session.state()) === null;
  }

  /** All services that are open, even if locked, or still closing. */
  get open(): readonly S[] {
    return [this.#held?.services ?? null, this.#closingServices].filter(
      (services) => services !== null,
    );
  }

  user(): Result<S> {
    if (this.#locked) return err({ code: 'locked' });
    // One user's services may still be closing after the next user has signed in.
    const held = this.#held;
    if (held === null || held.user.id !== this.#present()?.id) return nobody();
    return ok(held.services);
  }

  /**
   * Opens the services of the signed-in user. If a PIN is set, the desk stays locked until the PIN is entered. `proved`
   * is true if the user has just entered the password. A restored session unlocks nothing, because nobody signed in.
   */
  arrive(proved: boolean): Promise<Result<void>> {
    return this.#inTurn(async () => {
      const user = this.#known();
      if (this.#closing || user === null || this.unsigned) return ok(undefined);
      if (this.#unsigned !== null) await this.#closeUnsigned(this.#unsigned);
      if (this.#locked && proved && this.#locked.user.id !== user.id) this.#locked = null;
      if (this.#locked && !proved) return ok(undefined);
      // A password doesn't open what a PIN protects, even if the key is still in memory.
      if (this.#held) return this.#locked && !this.#pinSet ? this.#reveal() : ok(undefined);
      if (this.#present() === null) return this.#lockUnopened(user);
      return this.#open(user);
    });
  }

  /**
   * Opens a space for someone who works without a sign-in. The space belongs to this run only, so it contains nobody
   * else's data. Its key is in the keychain, so nothing is lost before someone takes it over. Fails with `conflict`
   * (`notReady`) while a user is present, with `keychain` if the data wouldn't be kept, or with `storage`.
   */
  beginUnsigned(): Promise<Result<void>> {
    return this.#inTurn(async () => {
      if (this.#closing || this.#locked || this.#present() !== null) {
        return err({ code: 'conflict', reason: 'notReady' });
      }
      const user = this.#parts.nextUnsigned();
      this.#unsigned = user;
      const opened = await this.#open(user);
      const problem = this.#held?.services.vaultProblem ?? null;
      if (opened.ok && problem === null) return ok(undefined);
      await this.#closeUnsigned(user);
      this.#parts.onChange();
      return problem === null ? opened : err({ code: 'keychain', problem });
    });
  }

  /**
   * Hides the services immediately. Closes them once nothing more can be sent and every submission that may have
   * arrived has been answered.
   */
  lock(why: Locked['why']): Result<void> {
    if (this.#locked) return ok(undefined);
    const user = this.#present();
    if (user === null) return nobody();
    this.#gate.open = false;
    if (this.unsigned) {
      // Nothing could unlock this space, so close it until someone signs in.
      this.#unsigned = null;
      this.#held?.services.hide();
      this.#inTurn(() => this.#closeUnsigned(user)).catch((cause: unknown) =>
        this.#parts.report('lock', cause),
      );
      this.#parts.onChange();
      return ok(undefined);
    }
    this.#setLocked(why, user);
    this.#mayLeave = true;
    this.#leaving.start();
    this.#closeOnceLeft();
    return ok(undefined);
  }

  /** Stops sending while the desk is locked, because the time for that is over or the computer is going to sleep. */
  endLeaving(): void {
    this.#mayLeave = false;
    this.#leaving.stop();
    this.#closeOnceLeft();
  }

  /**
   * Unlocks the desk with the PIN. Fails with `pin`, `keychain`, or `storage`, or with `signedOut` if no PIN is set.
   */
  unlock(pin: string): Promise<Result<void>> {
    return this.#inTurn(async () => {
      if (!this.#locked || this.#closing) return ok(undefined);
      const { user } = this.#locked;
      const pinned = await hasPin(this.#place(user));
      if (!pinned.ok) return pinned;
      if (!pinned.value) return nobody();
      const services = this.#held?.services;
      if (services === undefined) return this.#open(user, pin);
      // A session-only vault has no key for a PIN to protect.
      if (services.vaultProblem !== null) return nobody();
      const proved = await checkPin(this.#place(user), pin);
      return proved.ok ? this.#reveal() : proved;
    });
  }

  /** Checks the PIN of the user at the unlocked desk and counts the attempt. Fails with `pin` or `keychain`. */
  provePin(pin: string | null): Promise<Result<void>> {
    return this.#inTurn(async () => {
      const user = this.#present();
      return user === null ? nobody() : checkPin(this.#place(user), pin);
    });
  }

  /** True if closing would lose something that hasn't been sent. */
  get holdsUnkept(): boolean {
    const services = this.#held?.services ?? null;
    return (
      services !== null && services.vaultProblem !== null && unsentCount(services.outboxState()) > 0
    );
  }

  /**
   * Closes the services. If `destroy` says where a destruction was requested, the user's data also becomes unreadable.
   * Data whose key is temporarily unavailable is spared, because the user can't see it. It is destroyed only if the
   * user is locked out and asks to destroy everything.
   */
  leave({ destroy }: { readonly destroy: Asked['why'] }): Promise<Result<void>> {
    const user = this.#locked?.user ?? this.#known();
    this.#gate.open = false;
    return this.#inTurn(async () => {
      const problem = this.#held?.services.vaultProblem ?? null;
      const all = problem === null || isKeyGone(problem) || this.#locked !== null;
      await this.#close();
      if (destroy && user && !all) this.#parts.noteDestroyed({ by: user.email, why: destroy });
      if (destroy && user && all) {
        const gone = await this.#parts.destroy(user, destroy);
        if (!gone.ok) {
          if (!this.#locked) await this.#open(user);
          return gone;
        }
        // The data is unreadable now. Files that another program holds are removed later.
        if (gone.value.left !== null) this.#removing.soon();
      }
      this.#locked = null;
      this.#pinSet = null;
      return ok(undefined);
    });
  }

  /** Sets, changes, or removes the PIN that protects the user's key. */
  changePin(change: (place: KeyPlace) => Promise<Result<void>>): Promise<Result<void>> {
    return this.#inTurn(async () => {
      const now = this.user();
      if (!now.ok) return now;
      if (this.unsigned) return nobody();
      const { user } = this.#held as Held<S>;
      const problem = now.value.vaultProblem;
      if (problem !== null) return err({ code: 'keychain', problem });
      const changed = await change(this.#place(user));
      if (!changed.ok) return changed;
      const pinned = await hasPin(this.#place(user));
      this.#pinSet = pinned.ok && pinned.value;
      this.#giveSeal();
      this.#parts.onChange();
      return ok(undefined);
    });
  }

  /**
   * Tries again to open data that couldn't be opened or that was opened for the session only. Fails if session-only
   * data would be lost.
   */
  tryAgain(): Promise<Result<void>> {
    return this.#inTurn(async () => {
      const user = this.#present();
      if (this.#locked) return err({ code: 'locked' });
      if (user === null) return nobody();
      const services = this.#held?.services;
      if (services && services.vaultProblem === null) return ok(undefined);
      const usable = await hasPin(this.#place(user));
      if (!usable.ok) return usable;
      if (this.holdsUnkept) return keptOnlyHere();
      await this.#close();
      const opened = await this.#open(user);
      const problem = this.#held?.services.vaultProblem ?? null;
      return opened.ok && problem !== null ? err({ code: 'keychain', problem }) : opened;
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([this.#removing.close(), this.#opening.close()]);
    await this.#inTurn(() => this.#close());
  }

  async #open(user: User, pin?: string): Promise<Result<void>> {
    const lockedBefore = this.#locked;
    const gate = { open: true };
    this.#gate = gate;
    this.#failure = null;
    const emit: Emit = (event, payload) => {
      if (gate.open) this.#parts.emit(event, payload);
      else if (event === 'outbox:changed' && this.#gate === gate) this.#closeOnceLeft();
    };
    const opened = await this.#parts.open(user, emit, pin);
    if (!opened.ok) return this.#notOpened(opened.error, user, pin !== undefined);
    const services = opened.value;
    // If the keychain failed, the PIN hasn't been checked, so nothing may be shown.
    const unproved = lockedBefore !== null && pin !== undefined && services.vaultProblem !== null;
    if (this.#closing || unproved) {
      await services.close();
      if (services.vaultProblem === null || this.#closing) return ok(undefined);
      return err({ code: 'keychain', problem: services.vaultProblem });
    }
    this.#held = { user, services };
    const pinned = services.vaultProblem === null ? await hasPin(this.#place(user)) : ok(false);
    this.#pinSet = pinned.ok && pinned.value;
    // If the desk was locked in the meantime, the services stay hidden.
    if (this.#locked === lockedBefore) return this.#reveal();
    this.#closeOnceLeft();
    return ok(undefined);
  }

  #notOpened(error: AppError, user: User, withPin: boolean): Result<void> {
    // A caller that starts work without a sign-in gets the error itself.
    if (error.code !== 'pin' && !this.unsigned) this.#failure = error;
    if (error.code === 'storage' && error.reason === 'held') this.#opening.soon();
    if (error.code !== 'pin' || withPin) return err(error);
    this.#pinSet = true;
    if (!this.#locked) this.#setLocked('start', user);
    return ok(undefined);
  }

  async #openAgain(): Promise<void> {
    if (this.#held || this.#locked || this.#present() === null) return;
    const { ok: isOpen } = await this.arrive(false);
    this.#parts.onChange();
    if (!isOpen) throw new Error('Not open yet');
  }

  #reveal(): Result<void> {
    this.#locked = null;
    this.#leaving.stop();
    this.#gate.open = true;
    this.#giveSeal();
    this.#parts.onOpened();
    this.#parts.onChange();
    return ok(undefined);
  }

  /**
   * Gives the session the seal for its token. If a PIN is set, the token is stored under a key that only the PIN can
   * open.
   */
  #giveSeal(): void {
    // The stored session belongs to someone else.
    if (this.#held?.user.id !== this.#known()?.id) return;
    const services = this.#held?.services ?? null;
    this.#parts.session.resume(this.#pinSet === true ? (services?.tokenSeal ?? null) : null);
  }

  /**
   * Locks the desk for a user with a PIN whose session ended while the program was closed, so that the PIN can unlock
   * it offline.
   */
  async #lockUnopened(user: User): Promise<Result<void>> {
    const pinned = await hasPin(this.#place(user));
    if (pinned.ok && pinned.value && this.#known()?.id === user.id) {
      this.#pinSet = true;
      this.#setLocked('start', user);
    }
    return ok(undefined);
  }

  async #close(): Promise<void> {
    const left = this.#held?.services ?? null;
    this.#held = null;
    this.#failure = null;
    this.#gate.open = false;
    this.#leaving.stop();
    this.#closingServices = left;
    try {
      await left?.close();
    } finally {
      this.#closingServices = null;
    }
  }

  /** Closes the space that was used without a sign-in. Removes the space if it is empty. */
  async #closeUnsigned(user: User): Promise<void> {
    this.#unsigned = null;
    const held = this.#held;
    if (held?.user.id !== user.id) return;
    held.services.hide();
    const leaves =
      held.services.vaultProblem !== null || unsentCount(held.services.outboxState()) > 0;
    await this.#close();
    if (leaves) return;
    const gone = await this.#parts.destroy(user, null);
    if (!gone.ok || gone.value.left !== null) this.#removing.soon();
  }

  /**
   * Reports how many submissions are waiting while the desk is locked. Once nothing more can be sent, removes the keys
   * from memory.
   */
  #closeOnceLeft(): void {
    const services = this.#held?.services ?? null;
    if (this.#locked === null || services === null) return;
    const state = services.outboxState();
    this.#waiting = queued(state);
    this.#parts.onChange();
    if (this.#mayLeave && mayLeave(state)) return;
    this.#inTurn(async () => {
      // Closing session-only services would lose their data, so they stay hidden instead.
      if (this.#locked === null || this.#held?.services !== services) return;
      if (services.vaultProblem !== null) return;
      await this.#close();
      this.#parts.onChange();
    }).catch((cause: unknown) => this.#parts.report('lock', cause));
  }

  #setLocked(why: Locked['why'], user: User): void {
    this.#locked = { why, since: new Date().toISOString(), user };
    const services = this.#held?.services ?? null;
    this.#waiting = services && queued(services.outboxState());
    this.#parts.session.rest();
    services?.hide();
    this.#parts.onChange();
  }

  #place({ id }: User): KeyPlace {
    return keyPlace(this.#parts, id);
  }

  #present(): User | null {
    return presentUser(this.#parts.session.state()) ?? this.#unsigned;
  }

  #known(): User | null {
    return knownUser(this.#parts.session.state());
  }
}
