import type { AppError } from '../../preload/contract/app-error.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import { aborted, WorkUnderWay, waitUnless } from '../system/tasks/wait-unless.ts';

/** An `AppError` that says why the credential store cannot be used. */
export type KeychainError = Extract<AppError, { code: 'keychain' }>;

/** Problems of a credential store itself; a lost key is not the store's fault. */
export type KeychainFault = Exclude<
  KeychainError['problem'],
  'keyLost' | 'keyElsewhere' | 'notLasting'
>;

/**
 * A place for small secrets that outlives the program: 2,560 bytes of UTF-8 at most, as Windows'
 * Credential Manager takes no more (CRED_MAX_CREDENTIAL_BLOB_SIZE; keytar hands it the bytes as they
 * are). Account names are ours and hold nothing personal (see `userId`). Never throws.
 */
export interface Keychain {
  /** The secret, or null when the account has none. */
  get(account: string): Promise<Result<string | null, KeychainError>>;
  set(account: string, secret: string): Promise<Result<void, KeychainError>>;
  /** Succeeds also when there was nothing. */
  delete(account: string): Promise<Result<void, KeychainError>>;
  /** The names of all accounts of ours, in no order. */
  accounts(): Promise<Result<readonly string[], KeychainError>>;
}

/** A keychain that nobody waits for any more once the program closes. */
interface ClosableKeychain extends Keychain {
  /** Resolves once nothing that was asked is without its answer: a process that ends before cuts it short. */
  rest(): Promise<void>;
}

/**
 * Gives the same keychain, which answers `locked` once `signal` is raised, also to calls made before: the
 * store may be waiting for its own password, and whoever closes the program does not wait for that.
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
