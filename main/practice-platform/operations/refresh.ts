import { bearer } from './login.ts';
import type { Operation } from './operation.ts';

/** Spec, endpoint 2: the old token is good no longer. */
export const refresh: Operation = {
  name: 'refresh',
  method: 'POST',
  path: '/api/auth/refresh',
  takes: 'nothing',
  answer({ world, caller }) {
    world.tokens.revoke(caller.token);
    return bearer(world.tokens.issue(caller.email));
  },
};
