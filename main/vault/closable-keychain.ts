import type { Result } from '../../preload/contract/result.ts';
import { err } from '../../preload/contract/result.ts';
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
  const unanswered = new Set<Promise<unknown>>();
  const orLocked = <T>(ask: () => Promise<Result<T, KeychainError>>) => {
    const locked = err<KeychainError>({ code: 'keychain', problem: 'locked' });
    if (signal.aborted) return Promise.resolve(locked);
    const { promise, resolve } = Promise.withResolvers<Result<T, KeychainError>>();
    const stop = () => resolve(locked);
    signal.addEventListener('abort', stop, { once: true });
    const answer = ask();
    const over = () => void unanswered.delete(answered);
    const answered: Promise<void> = answer.then(over, over);
    unanswered.add(answered);
    return Promise.race([answer, promise]).finally(() => signal.removeEventListener('abort', stop));
  };
  return {
    get: (account) => orLocked(() => keychain.get(account)),
    set: (account, secret) => orLocked(() => keychain.set(account, secret)),
    delete: (account) => orLocked(() => keychain.delete(account)),
    accounts: () => orLocked(() => keychain.accounts()),
    roams: keychain.roams === true,
    async rest() {
      await Promise.all(unanswered);
    },
  };
}
