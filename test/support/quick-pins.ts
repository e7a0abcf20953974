import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The lowest cost for `scrypt`. One test of the vault covers the real cost of a PIN. */
const QUICK = { N: 2 ** 10 };

/**
 * Makes this process derive PINs in a moment instead of a second, until the returned function is
 * called.
 */
export function quickPins(): () => void {
  const { scrypt } = crypto;
  const use = (chosen: typeof scrypt) => {
    crypto.scrypt = chosen;
    syncBuiltinESMExports();
  };
  use(((
    password: string,
    salt: Uint8Array,
    length: number,
    options: ScryptOptions,
    done: (cause: Error | null, key: Buffer) => void,
  ) => scrypt(password, salt, length, { ...options, ...QUICK }, done)) as typeof scrypt);
  return () => use(scrypt);
}
