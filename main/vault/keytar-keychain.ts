import { err, ok, type Result } from '../../preload/contract/result.ts';
import { nativeAnswer } from '../system/shutdown/held-by-system.ts';
import { late, waitUnless } from '../system/tasks/wait-unless.ts';
import type { Keychain, KeychainError, KeychainFault } from './keychain.ts';

/** The name under which the entries appear in the system's credential manager. */
const SERVICE = 'Intake Desk';

/**
 * How long to wait for an answer, in milliseconds. This gives someone time to type a password into the system's unlock
 * window.
 */
const PATIENCE_MS = 60_000;

type Keytar = typeof import('keytar');

/**
 * The operating system's credential store, accessed through keytar. The module is optional, because its native part may
 * be missing, and the first call loads it. If the store doesn't answer within a minute, the result is `locked`. On
 * Linux, the store may be waiting for someone to unlock it.
 */
export function keytarKeychain(service = SERVICE, patienceMs = PATIENCE_MS): Keychain {
  const attempt = <T>(work: (keytar: Keytar) => Promise<T>): Promise<Result<T, KeychainError>> =>
    answerOf(work, patienceMs);
  return {
    get: (account) =>
      attempt(async (keytar) => {
        const secret = await keytar.getPassword(service, account);
        if (secret === null) await proveUnlocked(keytar, service);
        return secret;
      }),
    set: (account, secret) => attempt((keytar) => keytar.setPassword(service, account, secret)),
    delete: (account) =>
      attempt(async (keytar) => {
        const gone = await keytar.deletePassword(service, account);
        if (!gone) await proveUnlocked(keytar, service);
      }),
    // keytar returns the secrets along with the names. Only the names are kept.
    accounts: () =>
      attempt(async (keytar) =>
        (await keytar.findCredentials(service)).map(({ account }) => account),
      ),
  };
}

/**
 * Throws if the store is locked. In a locked keyring, libsecret finds nothing and gives no reason; only writing fails.
 * Without this check, a key would look lost and a token would look deleted.
 */
async function proveUnlocked(keytar: Keytar, service: string): Promise<void> {
  if (process.platform !== 'linux') return;
  await keytar.setPassword(service, 'is it unlocked', 'yes');
  await keytar.deletePassword(service, 'is it unlocked');
}

async function answerOf<T>(
  work: (keytar: Keytar) => Promise<T>,
  patienceMs: number,
): Promise<Result<T, KeychainError>> {
  let keytar: Keytar;
  try {
    keytar = (await import('keytar')).default;
  } catch {
    return err({ code: 'keychain', problem: 'moduleMissing' });
  }
  try {
    const call = nativeAnswer(work(keytar)).then((value) => ok(value));
    const silent = () => err({ code: 'keychain', problem: 'locked' } as const);
    return await waitUnless(call, late(patienceMs), silent);
  } catch (cause) {
    return err({ code: 'keychain', problem: keychainFault(cause) });
  }
}

/**
 * Maps words in an error message to a fault, because neither libsecret nor keytar provides error codes. The first match
 * wins.
 */
const SIGNS: readonly (readonly [RegExp, KeychainFault])[] = [
  [
    /locked|dismissed|user interaction is not allowed|passphrase you entered is not correct/i,
    'locked',
  ],
  [/autolaunch d-?bus|\.secrets was not provided|object does not exist at path/i, 'noService'],
  [
    /could not connect|connection (refused|is closed)|dbus-launch|serviceunknown|no such interface/i,
    'noService',
  ],
];

/** Maps an error of the credential store to a fault that staff or the IT department can act on. */
export function keychainFault(cause: unknown): KeychainFault {
  const text = cause instanceof Error ? cause.message : String(cause);
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? 'failed';
}
