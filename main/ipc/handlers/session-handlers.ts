import type { sessionChannels } from '../../../preload/contract/channels/session-channels.ts';
import type { Handlers } from '../../../preload/contract/channels.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import { serverAddress } from '../../session/session.ts';
import type { DeskControl } from '../mode.ts';

/** Signing in and out, into and out of practice mode, the lock, and the user's PIN and key. */
export function sessionHandlers(desk: DeskControl): Pick<Handlers, keyof typeof sessionChannels> {
  const lock = () => desk.current().lock;
  return {
    'app:info': () => ok(desk.info),
    'session:get': () => ok(desk.current().state()),
    async 'session:sign-in'(credentials) {
      const mode = desk.current();
      const { server, serverFixed } = mode.state();
      const typed = serverAddress(credentials.server);
      if (!serverFixed && typed.ok && typed.value !== server) {
        const before = server === '' ? null : server;
        const place = { name: 'server', before, after: typed.value } as const;
        const allowed = await desk.places.allow([place]);
        if (!allowed.ok) return allowed;
        if (desk.current() !== mode) return err({ code: 'conflict', reason: 'gone' });
      }
      return mode.signIn(credentials);
    },
    'proxy:sign-in': async ({ proxy, ...signIn }) =>
      ok({ needed: await desk.current().network.signIn(proxy, signIn) }),
    'session:sign-out': ({ unsent }) => desk.current().signOut(unsent),
    'session:start-practice': () => desk.startPractice(),
    'session:leave-practice': () => desk.leavePractice(),
    'session:lock': () => lock().lock('asked'),
    'session:unlock': ({ pin }) => lock().unlock(pin),
    'session:touch'() {
      lock().touch();
      return ok({});
    },
    'session:destroy-locked': () => lock().destroyLocked(),
    'session:try-opening': () => lock().tryOpening(),
    'pin:set': ({ current, next }) => lock().setPin(current, next),
    'pin:remove': ({ current }) => lock().removePin(current),
    'key:renew': ({ pin }) => lock().renewKey(pin),
  };
}
