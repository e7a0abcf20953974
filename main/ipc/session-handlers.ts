import type { sessionChannels } from '../../preload/contract/channels/session-channels.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Desk } from '../desk/desk.ts';
import { serverAddress } from '../platform/base-url.ts';
import type { HandlersOf } from './dispatcher.ts';
import type { OwnPlaces } from './own-places.ts';

/** Handlers for signing in and out, practice mode, the lock, and the user's PIN and key. */
export function sessionHandlers(desk: Desk, places: OwnPlaces): HandlersOf<typeof sessionChannels> {
  const lock = () => desk.mode.lock;
  const signIns = () => desk.mode.signIns;
  return {
    'app:info': () => ok(desk.info()),
    'session:get': () => ok(desk.mode.state()),
    async 'session:sign-in'(credentials) {
      const mode = desk.mode;
      const allowed = await allowServer(desk, places, credentials.server);
      return allowed.ok ? mode.signIns.signIn(credentials) : allowed;
    },
    'proxy:sign-in': async ({ proxy, ...signIn }) =>
      ok({ needed: await desk.mode.network.signIn(proxy, signIn) }),
    async 'connection:test'({ server: typed }) {
      const mode = desk.mode;
      const { server, serverFixed } = mode.state();
      const address = serverFixed ? server : typed;
      const allowed = await allowServer(desk, places, address);
      return allowed.ok ? mode.network.test(address) : allowed;
    },
    'portal-key:enter': ({ server, key }) => signIns().enterKey(server, key),
    'portal-key:remove': () => signIns().removeKey(),
    'session:sign-out': ({ unsent, proof }) => signIns().signOut(unsent, proof),
    'session:start-practice': () => desk.startPractice(),
    'session:leave-practice': () => desk.leavePractice(),
    'session:play-practice': ({ day }) => desk.mode.play(day),
    'session:begin-unsigned': () => signIns().beginUnsigned(),
    'session:lock': () => lock().lock('asked'),
    'session:unlock': ({ pin }) => lock().unlock(pin),
    'session:touch'() {
      lock().touch();
      return ok({});
    },
    async 'session:destroy-locked'({ password }) {
      const mode = desk.mode;
      const { server, email, locked, pinSet } = mode.state();
      if (locked === null || pinSet !== true || email === null)
        return err({ code: 'conflict', reason: 'notReady' });
      const signedIn = await mode.signIns.signIn({ server, email, password });
      return signedIn.ok ? lock().destroyLocked() : signedIn;
    },
    'session:try-opening': () => lock().tryOpening(),
    'pin:set': ({ current, next }) => lock().setPin(current, next),
    'pin:remove': ({ current }) => lock().removePin(current),
  };
}

/**
 * Checks whether a server may be contacted. The person at the computer must first confirm a server that this computer
 * hasn't used yet.
 */
async function allowServer(desk: Desk, places: OwnPlaces, wanted: string): Promise<Result<null>> {
  const { mode } = desk;
  const { server, serverFixed } = mode.state();
  const typed = serverAddress(wanted);
  if (serverFixed || !typed.ok || typed.value === server) return ok(null);
  const before = server === '' ? null : server;
  const allowed = await places.allow([{ name: 'server', before, after: typed.value }]);
  if (!allowed.ok) return allowed;
  return desk.mode === mode ? ok(null) : err({ code: 'conflict', reason: 'gone' });
}
