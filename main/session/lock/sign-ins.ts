import { type AppError, isKeyGone } from '../../../preload/contract/app-error.ts';
import type { Managed } from '../../../preload/contract/models/managed.ts';
import type { SessionState } from '../../../preload/contract/models/session.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { DeskRecord } from '../../outbox/journal/audit/desk-record.ts';
import type { LegalHold } from '../../outbox/submission/legal-hold.ts';
import { serverAddress } from '../../platform/base-url.ts';
import { waitUnless } from '../../system/tasks/wait-unless.ts';
import { holdsFolderOf } from '../../vault/user-folders.ts';
import { type Clock, hasRunFor } from '../clock.ts';
import { type Credentials, NO_PASSWORD, type Session } from '../session.ts';
import type { IdleWatch } from './idle-watch.ts';
import type { LockService } from './lock-service.ts';
import { keptOnlyHere, type LockableServices } from './lockable-services.ts';
import type { UserAccess } from './user-access.ts';

export interface SignInsParts {
  readonly practice: boolean;
  readonly profileDir: string;
  readonly session: Session;
  readonly access: UserAccess<LockableServices>;
  readonly lock: Pick<LockService, 'lock'>;
  readonly watch: Pick<IdleWatch, 'stop'>;
  readonly record: Pick<DeskRecord, 'note'>;
  readonly hold: Pick<LegalHold, 'inForce'>;
  readonly pinRule: () => Managed['pin'];
  readonly state: () => SessionState;
  /** Sends the state to the window if it changed. */
  readonly tell: () => void;
  readonly clock: Clock;
}

/** Sign-in errors that mean that the platform wasn't reached, so the user wasn't refused. */
const NO_PLATFORM: ReadonlySet<AppError['code']> = new Set([
  'offline',
  'proxy',
  'blockedOnTheWay',
  'unavailable',
  'unexpectedAnswer',
]);

/** Sign-in errors that aren't recorded, because nobody was refused. */
const NOBODY_REFUSED: ReadonlySet<AppError['code']> = new Set([
  'invalidRequest',
  'cancelled',
  'offline',
  'proxy',
]);

/**
 * How long startup and sign-in wait for data that the keychain has to open. The keychain may be asking for its own
 * password.
 */
const PATIENCE_MS = 3_000;

/** Signs users in and out at the desk, and records both. */
export class SignIns {
  readonly #parts: SignInsParts;
  /** True until someone signs in. After that, a restored session is no longer recorded as resumed. */
  #cameBack = true;
  /** True if the last sign-in attempt didn't reach the platform. */
  #platformMissed = false;

  constructor(parts: SignInsParts) {
    this.#parts = parts;
  }

  /** Restores the stored session and opens its user's data. Waits only briefly for the data to open. */
  async restore(): Promise<void> {
    const { session, access, record, tell } = this.#parts;
    await session.restore();
    const restoring = access.arrive(false).finally(tell);
    const noteResumed = () => {
      if (!this.#cameBack || !access.user().ok) return;
      record.note({ action: 'session.resumed', facts: this.#unproved() });
    };
    void restoring.then(noteResumed, () => {});
    await this.#patiently(restoring);
  }

  /** Opens the data of the signed-in user. `proved` is true if the user has just entered the password. */
  arrive(proved: boolean): Promise<Result<void>> {
    const { access, tell } = this.#parts;
    return this.#patiently(access.arrive(proved).finally(tell));
  }

  /** Signs in and opens the user's services. Fails with the errors of `Session.signIn`. */
  async signIn(credentials: Credentials): Promise<Result<SessionState>> {
    const { session, record, state } = this.#parts;
    this.#cameBack = false;
    const wasLocked = state().locked !== null;
    const signedIn = await session.signIn(credentials);
    this.#platformMissed = !signedIn.ok && NO_PLATFORM.has(signedIn.error.code);
    if (!signedIn.ok) {
      this.#noteRefusal(credentials, signedIn.error);
      return signedIn;
    }
    await this.arrive(true);
    await session.keep(true);
    const facts = { ...this.#unproved(), ...(wasLocked && { unlocked: true }) };
    record.note({ action: 'session.signedIn', facts });
    return ok(state());
  }

  /** Starts work without a sign-in; see `session:begin-unsigned`. */
  async beginUnsigned(): Promise<Result<SessionState>> {
    const { access, record, state } = this.#parts;
    if (this.#parts.pinRule() === 'required') return err({ code: 'ruledOut', rule: 'setPin' });
    if (!this.#platformMissed) return err({ code: 'conflict', reason: 'notReady' });
    const begun = await access.beginUnsigned();
    if (!begun.ok) return begun;
    record.note({ action: 'unsigned.begun' });
    return ok(state());
  }

  /**
   * Closes the user's services and removes the session. If `unsent` is `destroy`, also destroys the user's data, once
   * the PIN or the password has proved who is asking.
   */
  async signOut(
    unsent: 'keep' | 'destroy',
    proof: string | null = null,
  ): Promise<Result<SessionState>> {
    const { session, access, record, state } = this.#parts;
    // Nobody may destroy data that was taken in without a sign-in, because it doesn't belong to anyone yet.
    if (access.unsigned)
      return unsent === 'keep'
        ? this.#parts.lock.lock('asked')
        : err({ code: 'conflict', reason: 'notReady' });
    const { email } = state();
    const personal = email === null ? {} : { by: email };
    if (unsent === 'destroy') {
      const kept = this.mayDestroy();
      if (!kept.ok) return kept;
      const theirs = await this.#proved(proof);
      if (!theirs.ok) return theirs;
    } else if (access.holdsUnkept) return keptOnlyHere();
    this.#parts.watch.stop();
    if (unsent === 'destroy') {
      const destroyed = await access.leave({ destroy: 'atSignOut' });
      if (!destroyed.ok) return destroyed;
    }
    // Close the services right away, because the keychain may delay the sign-out.
    const [signedOut] = await Promise.all([session.signOut(), access.leave({ destroy: null })]);
    if (email !== null) record.note({ action: 'session.signedOut', facts: { unsent }, personal });
    return signedOut.ok ? ok(state()) : signedOut;
  }

  /**
   * Checks whether a user's data may be destroyed. A legal hold protects the user's whole space, because its content
   * isn't inspected first.
   */
  mayDestroy(): Result<void> {
    if (!this.#parts.hold.inForce()) return ok(undefined);
    this.#parts.record.note({ action: 'hold.kept', facts: { why: 'askedToDestroyAll' } });
    return err({ code: 'conflict', reason: 'legalHold' });
  }

  async enterKey(server: string, key: string): Promise<Result<SessionState>> {
    const done = await this.#parts.session.enterKey(server, key);
    if (!done.ok) return done;
    this.#parts.record.note({ action: `portalKey.${done.value}` });
    return ok(this.#parts.state());
  }

  async removeKey(): Promise<Result<SessionState>> {
    const removed = await this.#parts.session.removeKey();
    if (!removed.ok) return removed;
    this.#parts.record.note({ action: 'portalKey.removed' });
    return ok(this.#parts.state());
  }

  /**
   * Waits for the data to open and returns the result. If opening takes too long, it continues in the background, and
   * this returns success.
   */
  #patiently(work: Promise<Result<void>>): Promise<Result<void>> {
    const { clock } = this.#parts;
    return waitUnless(work, hasRunFor(PATIENCE_MS, clock), () => ok(undefined));
  }

  /** Returns the fact that marks an audit entry about someone who hasn't proved who they are. */
  #unproved(): { readonly how?: 'portalKey' } {
    return this.#parts.state().portalKey?.inUse === true ? { how: 'portalKey' } : {};
  }

  /** Requires the desk's user to prove who they are before they destroy data that would outlive the program. */
  async #proved(proof: string | null): Promise<Result<unknown>> {
    const { access, practice, record, state } = this.#parts;
    const { locked, pinSet, problem } = access.shown();
    const { server, email, portalKey } = state();
    if (locked !== null) return err({ code: 'locked' });
    if (practice || email === null || (problem !== null && !isKeyGone(problem))) return ok(null);
    if (pinSet === true) {
      const right = await access.provePin(proof);
      if (!right.ok && right.error.code === 'pin') {
        record.note({ action: 'pin.refused', facts: { at: 'signOut', why: right.error.problem } });
      }
      return right;
    }
    // With a portal key, nobody has entered a password, and nothing else tells people apart.
    if (portalKey?.inUse === true) return ok(null);
    if (proof === null) return err(NO_PASSWORD);
    const signedIn = await this.signIn({ server, email, password: proof });
    return signedIn.ok && access.locked ? err({ code: 'locked' }) : signedIn;
  }

  /**
   * Records that a sign-in was refused. Names the person only if they have used this desk before, because people often
   * type a password into the wrong field.
   */
  #noteRefusal({ server, email }: Credentials, { code }: AppError): void {
    if (NOBODY_REFUSED.has(code)) return;
    const { session, profileDir, record } = this.#parts;
    const address = serverAddress(session.state().serverFixed ? session.state().server : server);
    const known = address.ok && holdsFolderOf(profileDir, address.value, email);
    record.note({
      action: 'session.signInRefused',
      facts: { why: code, known },
      ...(known && { personal: { as: email } }),
    });
  }
}
