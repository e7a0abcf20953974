import type { KeychainFault } from './keychain.ts';

/**
 * Which words in an error stand for which fault. Neither libsecret nor keytar gives its errors a code,
 * so the text is all there is. Order matters: the first that matches counts.
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

/** Tells from what a credential store threw what staff, or who looks after the machine, can do. */
export function keychainFault(cause: unknown): KeychainFault {
  const text = cause instanceof Error ? cause.message : String(cause);
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? 'failed';
}
