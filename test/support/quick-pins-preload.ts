import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The least that `scrypt` is given here; a PIN's own cost is for the vault's tests. */
const QUICK = { N: 2 ** 10 };

/** Preloaded into a host with `--import`: a PIN is stretched in a moment, and not for a third of a second. */
const { scrypt } = crypto;
crypto.scrypt = ((
  password: string,
  salt: Uint8Array,
  length: number,
  options: ScryptOptions,
  done: (cause: Error | null, key: Buffer) => void,
) => scrypt(password, salt, length, { ...options, ...QUICK }, done)) as typeof scrypt;
syncBuiltinESMExports();
