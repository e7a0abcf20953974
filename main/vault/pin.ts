import { randomBytes, scrypt } from 'node:crypto';
import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { whyGuessable } from './pin-strength.ts';
import { seal, unseal } from './sealing.ts';
import { decodeUserKey, type UserKey } from './user-key.ts';

/** An `AppError` that explains why a PIN doesn't open the vault. */
export type PinError = Extract<AppError, { code: 'pin' }>;

/** The minimum and maximum number of characters in a PIN. Letters and whole sentences are allowed. */
const PIN_LENGTH = { min: 6, max: 64 } as const;

const EARLY = {
  common: 'Choose another PIN. This one is similar to a common password.',
  date: 'Choose another PIN. This one looks like a date or a year.',
  pattern: 'Choose another PIN. This one has repeated or sequential characters.',
} as const;

/**
 * Checks a new PIN and returns it normalized (Unicode NFKC), because keyboards differ in characters that look the same.
 * PINs that were set earlier aren't checked. Fails with `invalidRequest` (field `pin`) if the PIN is easy to guess, or
 * shorter or longer than `PIN_LENGTH` allows.
 */
export async function acceptPin(typed: string): Promise<Result<string>> {
  const pin = normalizePin(typed);
  const length = [...pin].length;
  const refused = (message: string) =>
    err({ code: 'invalidRequest' as const, issues: [{ field: 'pin', message }] });
  const bare = pin.replace(/\s/g, '').toLowerCase();
  if (length < PIN_LENGTH.min || length > PIN_LENGTH.max || bare === '')
    return refused(`Choose a PIN of ${PIN_LENGTH.min} to ${PIN_LENGTH.max} characters.`);
  const why = await whyGuessable(bare);
  return why === null ? ok(pin) : refused(EARLY[why]);
}

function normalizePin(typed: string): string {
  return typed.normalize('NFKC');
}

/** Parameters for stretching a PIN: a random 16-byte salt, and scrypt's N given as an exponent of two. */
export interface PinStretch {
  readonly salt: Uint8Array;
  readonly cost: number;
}

/**
 * N = 2^17 and r = 8 (OWASP's recommendation for scrypt), five times. This takes 128 MiB, and more than a second on an
 * office computer.
 */
const COST = 17;
const BLOCK = 8;
const TIMES = 5;

/**
 * Wraps user keys under a key stretched from a PIN, so that the keychain alone no longer opens them. There is no other
 * way in: without the PIN, everything sealed is lost. A short PIN protects only against people who can't read the
 * keychain. Anyone who can read it needs about twelve days on one core, or hours on many cores, to try all six-digit
 * PINs.
 */
export class PinWrap {
  readonly stretch: PinStretch;
  readonly #key: Uint8Array;
  readonly #context: Uint8Array;

  private constructor(stretch: PinStretch, key: Uint8Array, owner: string) {
    this.stretch = stretch;
    this.#key = key;
    this.#context = Buffer.from(`intake-desk/1/user key under a PIN\0${owner}`);
  }

  /** Stretches `pin` for the keys of `owner` (see `KeyPlace`), with a new salt unless `stretch` is given. */
  static async of(
    pin: string,
    owner: string,
    stretch: PinStretch = { salt: randomBytes(16), cost: COST },
  ): Promise<PinWrap> {
    return new PinWrap(stretch, await stretched(normalizePin(pin), stretch), owner);
  }

  wrap(key: UserKey): string {
    return seal(this.#key, Buffer.from(key.encode()), this.#context).toString('base64url');
  }

  /** Returns the key, or null if the PIN is wrong or the wrapped text has been altered. */
  unwrap(wrapped: string): UserKey | null {
    const text = unseal(this.#key, Buffer.from(wrapped, 'base64url'), this.#context);
    return text && decodeUserKey(text.toString());
  }
}

function stretched(pin: string, { salt, cost }: PinStretch): Promise<Uint8Array> {
  const N = 2 ** cost;
  const options = { N, r: BLOCK, p: TIMES, maxmem: 256 * N * BLOCK };
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, 32, options, (cause, key) => (cause ? reject(cause) : resolve(key)));
  });
}
