import { expect, test } from 'vitest';
import { keychainFault } from '../../../main/vault/keytar-keychain.ts';

test.each([
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'noService'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'noService'],
  ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'noService'],
  ['Could not connect: No such file or directory', 'noService'],
  ['Cannot create an item in a locked collection', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['The stub received bad data.', 'failed'],
])('%s: %s', (message, fault) => {
  expect(keychainFault(new Error(message))).toBe(fault);
});
