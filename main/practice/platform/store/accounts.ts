import type { Clock } from '../clock.ts';

/** Seconds a token lives (spec, "Limits"). */
export const TOKEN_LIFETIME = 7200;

/** Who sent a request, and with which token. */
export type Caller = { readonly email: string; readonly token: string };

/**
 * A key as the portal issues them (spec, Authentication 2; their form and lifetime are not shown). It is public
 * and protects nothing. Here it never expires, and names the branch, not a person.
 */
export const PORTAL_KEY = { key: 'practice-portal-key', email: 'branch@practice.example' } as const;

/** Bearer tokens that are out, each until it expires or is refreshed; the portal's key until it is refreshed. */
export class Tokens {
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #issued = new Map<string, { readonly email: string; readonly expiresAt: number }>();

  constructor(clock: Clock, newId: () => string) {
    this.#clock = clock;
    this.#newId = newId;
    const { key, email } = PORTAL_KEY;
    this.#issued.set(key, { email, expiresAt: Number.POSITIVE_INFINITY });
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

  /** The caller of an Authorization header; null when its token is missing, unknown or expired. */
  callerOf(authorization: string | undefined): Caller | null {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const issued = token === undefined ? undefined : this.#issued.get(token);
    if (token === undefined || !issued || issued.expiresAt <= this.#clock()) return null;
    return { email: issued.email, token };
  }
}

type Account = {
  readonly email: string;
  readonly password: string;
  readonly passwordExpired: boolean;
};

/** Practice accounts; their passwords are public and protect nothing. */
export const ACCOUNTS: readonly Account[] = [
  { email: 'teller@practice.example', password: 'practice', passwordExpired: false },
  { email: 'supervisor@practice.example', password: 'practice', passwordExpired: false },
  { email: 'expired@practice.example', password: 'practice', passwordExpired: true },
];

export function findAccount(email: string, password: string): Account | undefined {
  return ACCOUNTS.find(
    (account) => account.email === email.trim().toLowerCase() && account.password === password,
  );
}
