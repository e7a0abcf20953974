import { err, type Result } from '../../preload/contract/result.ts';
import { aborted, waitUnless } from '../async/wait-unless.ts';
import { WorkUnderWay } from '../async/work-under-way.ts';
import type { Keychain, KeychainError } from './keychain.ts';

/** A keychain that nobody waits for any more once the program closes. */
export interface ClosableKeychain extends Keychain {
  /** Resolves once nothing that was asked is without its answer: a process that ends before cuts it short. */
  rest(): Promise<void>;
}

/**
 * The same keychain, which counts as `locked` once `signal` is raised, also for what was asked before:
 * it may be waiting for its own password, and who closes the program does not.
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
    roams: keychain.roams === true,
    rest: () => unanswered.ended(),
  };
}
