import type { Handlers } from '../../../preload/contract/handlers.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../workspace.ts';

type LockHandlers = Pick<
  Handlers,
  | 'session:lock'
  | 'session:unlock'
  | 'session:touch'
  | 'session:destroy-locked'
  | 'session:try-opening'
  | 'pin:set'
  | 'pin:remove'
  | 'key:renew'
>;

/** Locking the desk and opening it again, and the user's PIN and key. */
export function lockHandlers(desk: DeskControl): LockHandlers {
  const lock = () => desk.current().lock;
  return {
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
