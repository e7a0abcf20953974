import type { Handlers } from '../../../preload/contract/handlers.ts';
import { ok } from '../../../preload/contract/result.ts';
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
    'session:sign-in': (credentials) => desk.current().signIn(credentials),
    'session:sign-out': ({ unsent }) => desk.current().signOut(unsent),
    'session:start-practice': () => desk.startPractice(),
    'session:leave-practice': () => desk.leavePractice(),
  };
}
