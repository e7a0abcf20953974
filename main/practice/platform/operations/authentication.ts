import { invalid, json, unauthenticated } from '../answer.ts';
import { findAccount, TOKEN_LIFETIME } from '../store/accounts.ts';
import type { Operation } from './operation.ts';

/** Returns the response to login and refresh (spec, "Bearer token response"). */
function bearer(token: string) {
  return json(200, { access_token: token, token_type: 'bearer', expires_in: TOKEN_LIFETIME });
}

/** Spec, Errors 1. The spec doesn't give the status, so this uses the status of a failed validation. */
function passwordExpired() {
  const text = 'Your password has expired.';
  return json(422, {
    message: text,
    errors: { errors: { password: [text, 'Choose one that you have not used here before.'] } },
    meta: { error_code: 'password_expired', password_ttl_days: 90 },
  });
}

/** Spec, endpoint 1. */
export const login: Operation = {
  method: 'POST',
  path: '/api/v1/auth/login',
  forAnyone: true,
  answer({ world }, input) {
    const email = input.string('email', { required: true });
    const password = input.string('password', { required: true });
    if (email === undefined || password === undefined) return invalid(input.errors);
    const account = findAccount(world.accounts, email, password);
    if (!account) return unauthenticated();
    return account.passwordExpired ? passwordExpired() : bearer(world.tokens.issue(account.email));
  },
};

/** Spec, endpoint 2. The old token becomes invalid. */
export const refresh: Operation = {
  method: 'POST',
  path: '/api/auth/refresh',
  answer({ world, caller }) {
    world.tokens.revoke(caller.token);
    return bearer(world.tokens.issue(caller.email));
  },
};
