import type { Clock } from '../clock.ts';

/** The lifetime of a token, in seconds (spec, "Limits"). */
export const TOKEN_LIFETIME = 7200;

/** The account that sent a request, and its token. */
export type Caller = { readonly email: string; readonly token: string };

/** The account that the portal's key belongs to. It represents the branch, not a person. */
const BRANCH = 'branch@practice.example';

/**
 * The valid bearer tokens. A token is valid until it expires or is refreshed. The portal's key is valid until it is
 * refreshed.
 */
export class Tokens {
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #issued = new Map<string, { readonly email: string; readonly expiresAt: number }>();

  /**
   * @param portalKey a key as issued by the portal (spec, Authentication 2, which shows neither its form nor its
   * lifetime). Here, it never expires.
   */
  constructor(clock: Clock, newId: () => string, portalKey: string) {
    this.#clock = clock;
    this.#newId = newId;
    this.#issued.set(portalKey, { email: BRANCH, expiresAt: Number.POSITIVE_INFINITY });
  }

  issue(email: string): string {
    const now = this.#clock();
    for (const [token, { expiresAt }] of this.#issued) {
      if (expiresAt <= now) this.#issued.delete(token);
    }
    const token = `practice.${this.#newId()}.${this.#newId()}`;
    this.#issued.set(token, { email, expiresAt: now + TOKEN_LIFETIME * 1000 });
    return token;
  }

  revoke(token: string): void {
    this.#issued.delete(token);
  }

  /** Returns the caller for an Authorization header, or null if its token is missing, unknown, or expired. */
  callerOf(authorization: string | undefined): Caller | null {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const issued = token === undefined ? undefined : this.#issued.get(token);
    if (token === undefined || !issued || issued.expiresAt <= this.#clock()) return null;
    return { email: issued.email, token };
  }
}

export type Account = {
  readonly email: string;
  readonly password: string;
  readonly passwordExpired: boolean;
};

/** Returns the practice accounts, which all have the same password. */
export function accountsWith(password: string): readonly Account[] {
  return [
    { email: 'teller@practice.example', password, passwordExpired: false },
    { email: 'supervisor@practice.example', password, passwordExpired: false },
    { email: 'expired@practice.example', password, passwordExpired: true },
  ];
}

export function findAccount(
  accounts: readonly Account[],
  email: string,
  password: string,
): Account | undefined {
  return accounts.find(
    (account) => account.email === email.trim().toLowerCase() && account.password === password,
  );
}
