/** A person who may sign in. Days that a password lives are told only once it has expired. */
export type Account = {
  readonly email: string;
  readonly password: string;
  readonly passwordExpired: boolean;
};

/** How many days a password lives (spec, Errors 1, `password_ttl_days`). */
export const PASSWORD_TTL_DAYS = 90;

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
