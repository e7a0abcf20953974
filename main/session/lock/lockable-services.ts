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

/** A user's services, as far as the lock has to know them. */
export interface LockableServices {
  /** Why what is kept here lasts only until it closes; null when it is kept. */
  readonly vaultProblem: UserVault['problem'];
  /** Under the user's key, which opens by their PIN. */
  readonly tokenSeal: TextSeal;
  outboxState(): OutboxState;
  /** The desk was locked: what was shown is forgotten, and what fetches more of it is broken off. */
  hide(): void;
  close(): Promise<void>;
}

export interface UserAccessParts<S extends LockableServices> extends ProfileKeychain {
  readonly session: Session;
  readonly emit: Emit;
  readonly report: (where: string, cause: unknown) => void;
  /** Opens a user's services; `pin` where one guards the key. Errors: `pin`, `keychain`, `storage`. */
  readonly open: (user: User, emit: Emit, pin?: string) => Promise<Result<S>>;
  /** Names the space of a run in which nobody has signed in. */
  readonly nextUnsigned: () => User;
  /** Makes everything kept for a user unreadable, and records it; `why` null: nobody asked, and nothing is there. */
  readonly destroy: (user: User, why: Asked['why']) => Promise<Result<Destroyed>>;
  /** Records that what lasted for the session only was destroyed. */
  readonly noteDestroyed: (asked: Asked) => void;
  /** Removes what is left of vaults that were destroyed; throws where another program holds some of it. */
  readonly finishDestructions: () => Promise<void>;
  /** Hears that the answer of `shown` may have changed. */
  readonly onChange: () => void;
  /** A user's services were opened, also those that were locked. */
  readonly onOpened: () => void;
  readonly clock: Clock;
  /** How long what was handed to the queue may go on leaving behind the lock, in milliseconds. */
  readonly leavesForMs: number;
}

/** Holds that only somebody at the desk ends. */
const NEEDS_SOMEBODY: ReadonlySet<string> = new Set(['signedOut', 'doubt']);

/** How many wait to be sent, or are being sent. */
export function queued({ counts }: OutboxState): number {
  return (counts.ready ?? 0) + (counts.sending ?? 0);
}

/** Tells whether anything of the queue can leave with nobody at the desk, now or once nothing is in the way. */
export function mayLeave(state: OutboxState): boolean {
  return queued(state) > 0 && !NEEDS_SOMEBODY.has(state.hold?.reason ?? '');
}

/** There is nobody to do this for. */
export function nobody(): Result<never, AppError> {
  return err({ code: 'signedOut', reason: 'none' });
}

/** Nothing of what lasts for the session only may go without being asked. */
export function keptOnlyHere(): Result<never, AppError> {
  const message = 'Send or destroy what is in the Outbox first: it is kept only until then.';
  return err({ code: 'invalidRequest', issues: [{ field: '', message }] });
}
