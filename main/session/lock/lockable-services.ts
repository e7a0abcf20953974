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
  /** Why data is kept only until the services close, or null if it is kept for longer. */
  readonly vaultProblem: UserVault['problem'];
  /** Seals under the user's key, which their PIN protects. */
  readonly tokenSeal: TextSeal;
  outboxState(): OutboxState;
  /** Called when the desk is locked. Forgets what was shown and cancels requests for more data. */
  hide(): void;
  close(): Promise<void>;
}

export interface UserAccessParts<S extends LockableServices> extends ProfileKeychain {
  readonly session: Session;
  readonly emit: Emit;
  readonly report: (where: string, cause: unknown) => void;
  /** Opens a user's services. `pin` is needed if a PIN protects the key. Errors: `pin`, `keychain`, `storage`. */
  readonly open: (user: User, emit: Emit, pin?: string) => Promise<Result<S>>;
  /** Creates the user whose space is used while nobody has signed in during this run. */
  readonly nextUnsigned: () => User;
  /**
   * Makes all data of a user unreadable and records the destruction. `why` is null for an empty space whose destruction
   * nobody requested.
   */
  readonly destroy: (user: User, why: Asked['why']) => Promise<Result<Destroyed>>;
  /** Records that session-only data was destroyed. */
  readonly noteDestroyed: (asked: Asked) => void;
  /** Removes the remains of destroyed vaults. Throws if another program holds some of them. */
  readonly finishDestructions: () => Promise<void>;
  /** Called when the result of `shown` may have changed. */
  readonly onChange: () => void;
  /** Called after a user's services were opened, even if they had only been locked. */
  readonly onOpened: () => void;
  readonly clock: Clock;
  /** How long queued submissions may still be sent after the desk was locked, in milliseconds. */
  readonly leavesForMs: number;
}

/** Reasons for a pause of sending that only someone at the desk can end. */
const NEEDS_SOMEBODY: ReadonlySet<string> = new Set(['signedOut', 'doubt']);

/** Returns the number of submissions that wait to be sent or are being sent. */
export function queued({ counts }: OutboxState): number {
  return (counts.ready ?? 0) + (counts.sending ?? 0);
}

/**
 * Returns whether queued submissions can be sent while nobody is at the desk, either now or after a temporary problem.
 */
export function mayLeave(state: OutboxState): boolean {
  return queued(state) > 0 && !NEEDS_SOMEBODY.has(state.hold?.reason ?? '');
}

/** The error if no user is present. */
export function nobody(): Result<never, AppError> {
  return err({ code: 'signedOut', reason: 'none' });
}

/** The error that protects session-only data from being lost without confirmation. */
export function keptOnlyHere(): Result<never, AppError> {
  const message =
    'Send or delete everything in the Outbox first. It isn’t stored on this computer and would be lost.';
  return err({ code: 'invalidRequest', issues: [{ field: '', message }] });
}
