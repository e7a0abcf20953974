import type { AppError } from '../../preload/contract/app-error.ts';
import type { Result } from '../../preload/contract/result.ts';

/** An `AppError` that says why the credential store cannot be used. */
export type KeychainError = Extract<AppError, { code: 'keychain' }>;

/** Problems of a credential store itself; a lost key is not the store's fault. */
export type KeychainFault = Exclude<KeychainError['problem'], 'keyLost' | 'keyElsewhere'>;

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
  /** Entries come along to other computers of their user, and deleted ones go there as well. */
  readonly roams?: boolean;
}
