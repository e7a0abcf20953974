import type { AppError } from '../../../preload/contract/app-error.ts';
import type { Emit } from '../../../preload/contract/events.ts';
import type { OutboxState } from '../../../preload/contract/models/outbox.ts';
import { err, type Result } from '../../../preload/contract/result.ts';
import type { Asked, Destroyed } from '../../vault/destroy-user-vault.ts';
import type { ProfileKeychain } from '../../vault/key-place.ts';
import type { TextSeal } from '../../vault/sealing.ts';
import type { UserVault } from '../../vault/user-vault.ts';
import type { Clock } from '../clock.ts';
import type { Session, User } from '../session.ts';

/** The part of a user's services that the lock needs. */
export interface LockableServices {
  /** Why data lasts only until the services close, or null if it lasts longer. */
  readonly vaultProblem: UserVault['problem'];
  /** Seals text under the user's key, which the PIN protects. */
  readonly tokenSeal: TextSeal;
  outboxState(): OutboxState;
  /** Called when the desk is locked. Discards what was shown and cancels requests for more data. */
  hide(): void;
  close(): Promise<void>;
}

export interface UserAccessParts<S extends LockableServices> extends ProfileKeychain {
  readonly session: Session;
  readonly emit: Emit;
  readonly report: (where: string, cause: unknown) => void;
  /**
   * Opens a user's services. `pin` is required if a PIN protects the key. Fails with `pin`, `keychain`, or `storage`.
   */
  readonly open: (user: User, emit: Emit, pin?: string) => Promise<Result<S>>;
  /** Creates a placeholder user, who owns the data of a run in which nobody has signed in yet. */
  readonly nextUnsigned: () => User;
  /**
   * Makes all of a user's data unreadable and records the destruction. `why` is null for an empty space that nobody
   * asked to destroy.
   */
  readonly destroy: (user: User, why: Asked['why']) => Promise<Result<Destroyed>>;
  /** Records that session-only data was destroyed. */
  readonly noteDestroyed: (asked: Asked) => void;
  /** Removes what is left of destroyed vaults. Throws if another program holds some of the files. */
  readonly finishDestructions: () => Promise<void>;
  /** Called when the result of `shown` may have changed. */
  readonly onChange: () => void;
  /** Called after a user's services have been opened or unlocked. */
  readonly onOpened: () => void;
  readonly clock: Clock;
  /** How long queued submissions may still be sent after the desk is locked, in milliseconds. */
  readonly leavesForMs: number;
}

/** Reasons for a pause in sending that only someone at the desk can end. */
const NEEDS_SOMEBODY: ReadonlySet<string> = new Set(['signedOut', 'doubt']);

/** Returns the number of submissions that are waiting to be sent or being sent. */
export function queued({ counts }: OutboxState): number {
  return (counts.ready ?? 0) + (counts.sending ?? 0);
}

/**
 * Returns whether queued submissions can be sent while nobody is at the desk, either now or once a temporary problem is
 * over.
 */
export function mayLeave(state: OutboxState): boolean {
  return queued(state) > 0 && !NEEDS_SOMEBODY.has(state.hold?.reason ?? '');
}

/** Returns the error for a call that needs a user when none is present. */
export function nobody(): Result<never, AppError> {
  return err({ code: 'signedOut', reason: 'none' });
}

/** Returns the error that keeps session-only data from being lost without confirmation. */
export function keptOnlyHere(): Result<never, AppError> {
  const message =
    'Send or delete everything in the Outbox first. It isn’t stored on this computer and would be lost.';
  return err({ code: 'invalidRequest', issues: [{ field: '', message }] });
}
