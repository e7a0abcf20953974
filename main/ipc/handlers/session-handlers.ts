import type { Handlers } from '../../../preload/contract/handlers.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import { serverAddress } from '../../session/server-address.ts';
import type { DeskControl } from '../workspace.ts';

type SessionHandlers = Pick<
  Handlers,
  | 'app:info'
  | 'session:get'
  | 'session:sign-in'
  | 'session:sign-out'
  | 'session:start-practice'
  | 'session:leave-practice'
>;

/** Signing in and out, and the way into and out of practice mode. */
export function sessionHandlers(desk: DeskControl): SessionHandlers {
  return {
    'app:info': () => ok(desk.info),
    'session:get': () => ok(desk.current().state()),
    async 'session:sign-in'(credentials) {
      const workspace = desk.current();
      const { server, serverFixed } = workspace.state();
      const typed = serverAddress(credentials.server);
      if (!serverFixed && typed.ok && typed.value !== server) {
        const before = server === '' ? null : server;
        const place = { name: 'server', before, after: typed.value } as const;
        const allowed = await desk.places.allow([place]);
        if (!allowed.ok) return allowed;
        if (desk.current() !== workspace) return err({ code: 'conflict', reason: 'gone' });
      }
      return workspace.signIn(credentials);
    },
    'session:sign-out': ({ unsent }) => desk.current().signOut(unsent),
    'session:start-practice': () => desk.startPractice(),
    'session:leave-practice': () => desk.leavePractice(),
  };
}
