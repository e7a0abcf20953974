import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The least that `scrypt` is given then; a PIN's own cost is for one test of the vault. */
const QUICK = { N: 2 ** 10 };

/** Has this process stretch a PIN in a moment instead of a second, until what it gives back is called. */
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
