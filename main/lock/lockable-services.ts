import type { Emit } from '../../preload/contract/events.ts';
import type { OutboxState } from '../../preload/contract/models/outbox.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { User } from '../session/present-user.ts';
import type { Session } from '../session/session.ts';
import type { Destroyed } from '../vault/destroy-user-vault.ts';
import type { ProfileKeychain } from '../vault/key-place.ts';
import type { UserVault } from '../vault/user-vault.ts';

/** A user's services, as far as the lock has to know them. */
export interface LockableServices {
  /** Why what is kept here lasts only until it closes; null when it is kept. */
  readonly vaultProblem: UserVault['problem'];
  outboxState(): OutboxState;
  /** The desk was locked: what was only shown is forgotten. */
  hide(): void;
  close(): Promise<void>;
}

export interface UserAccessParts<S extends LockableServices> extends ProfileKeychain {
  readonly session: Session;
  readonly emit: Emit;
  readonly report: (where: string, cause: unknown) => void;
  /** Opens a user's services; `pin` where one guards the key. Errors: `pin`, `keychain`, `storage`. */
  readonly open: (user: User, emit: Emit, pin?: string) => Promise<Result<S>>;
  /** Makes everything kept for a user unreadable. */
  readonly destroy: (user: User) => Promise<Result<Destroyed>>;
  /** Removes what is left of vaults that were destroyed; throws where another program holds some of it. */
  readonly finishDestructions: () => Promise<void>;
  /** Hears that the answer of `shown` may have changed. */
  readonly onChange: () => void;
  /** A user's services were opened, also those that were locked. */
  readonly onOpened: () => void;
}
