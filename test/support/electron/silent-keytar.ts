import { pbkdf2 } from 'node:crypto';
import { note } from './driver-line.ts';

/** A number of rounds that takes longer than any test. */
const FOR_EVER = 2_000_000_000;

/**
 * A keychain that asks for a password that nobody types. Like with the native module, each request
 * blocks a thread of Node's pool, and no answer arrives.
 */
const silence = (): Promise<never> => {
  note('keychain asked');
  return new Promise(() => pbkdf2('a password', 'salt', FOR_EVER, 32, 'sha512', () => undefined));
};

// The native module exports its functions in the same way.
// biome-ignore lint/style/noDefaultExport: its importer takes the default.
export default { getPassword: silence, setPassword: silence, deletePassword: silence };
