import type { UserServices } from '../ipc/mode.ts';
import type { TextSeal } from '../vault/sealing.ts';
import type { UserVault } from '../vault/user-vault.ts';

/** The services of one user, and what ends them. */
export interface OpenUserServices extends UserServices {
  /** Why what is kept here lasts only until it closes; null when it is kept. */
  readonly vaultProblem: UserVault['problem'];
  /** Under the user's key, which opens by their PIN. */
  readonly tokenSeal: TextSeal;
  /** Something is being sent. */
  busy(): boolean;
  /** Something is being sent that the platform may have. */
  awaitsAnswer(): boolean;
  /** See `LockableServices.hide`. */
  hide(): void;
  /**
   * Begins nothing more, breaks off what provably has not reached the platform, waits for the answer to
   * what may have, and closes journal and vault. What does not end within its limit is left behind.
   */
  close(): Promise<void>;
}
