import type { AppError } from '../../preload/contract/app-error.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import { aborted, WorkUnderWay, waitUnless } from '../system/tasks/wait-unless.ts';

/** An `AppError` that explains why the credential store can't be used. */
export type KeychainError = Extract<AppError, { code: 'keychain' }>;

/** Problems of the credential store itself. A lost key isn't one of them. */
export type KeychainFault = Exclude<
  KeychainError['problem'],
  'keyLost' | 'keyElsewhere' | 'notLasting'
>;

/**
 * Stores small secrets that outlive the program. A secret can have at most 2,560 bytes of UTF-8, because Windows
 * Credential Manager accepts no more (CRED_MAX_CREDENTIAL_BLOB_SIZE; keytar passes the bytes on unchanged). The app
 * generates the account names, which contain no personal data (see `userId`). Never throws.
 */
export interface Keychain {
  /** Returns the secret, or null if the account has none. */
  get(account: string): Promise<Result<string | null, KeychainError>>;
  set(account: string, secret: string): Promise<Result<void, KeychainError>>;
  /** Deletes the secret. Also succeeds if there is nothing to delete. */
  delete(account: string): Promise<Result<void, KeychainError>>;
  /** Returns the names of all accounts of this app, in no particular order. */
  accounts(): Promise<Result<readonly string[], KeychainError>>;
}

/** A keychain whose callers stop waiting when the program closes. */
interface ClosableKeychain extends Keychain {
  /**
   * Resolves when every call has been answered. If the process ends before that, it interrupts the unanswered calls.
   */
  rest(): Promise<void>;
}

/**
 * Wraps a keychain so that it answers `locked` once `signal` is aborted, even to calls that were made before. The
 * credential store may be waiting for its own password, and closing the program must not wait for that.
 */
export function closableKeychain(keychain: Keychain, signal: AbortSignal): ClosableKeychain {
  const unanswered = new WorkUnderWay();
  const locked = err<KeychainError>({ code: 'keychain', problem: 'locked' });
  const orLocked = async <T>(ask: () => Promise<Result<T, KeychainError>>) =>
    signal.aborted ? locked : waitUnless(unanswered.add(ask()), aborted(signal), () => locked);
  return {
    get: (account) => orLocked(() => keychain.get(account)),
    set: (account, secret) => orLocked(() => keychain.set(account, secret)),
    delete: (account) => orLocked(() => keychain.delete(account)),
    accounts: () => orLocked(() => keychain.accounts()),
    rest: () => unanswered.ended(),
  };
}
