import { err } from '../../preload/contract/result.ts';
import type { Dispatch } from './dispatcher.ts';

/** Calls that are answered while the desk is locked: they show and change nothing of its user's. */
const OPEN_WHILE_LOCKED: ReadonlySet<unknown> = new Set([
  'app:info',
  'session:get',
  'session:sign-in',
  'session:sign-out',
  'session:lock',
  'session:unlock',
  'session:touch',
  'session:destroy-locked',
  'session:try-opening',
  'session:start-practice',
  'session:leave-practice',
  'settings:get',
  'settings:managed',
  'settings:unread',
]);

/**
 * Refuses every other call while the desk is locked, and holds back the answer to one that was under
 * way when it was locked, or when somebody else came: `whose` names who is at the desk. A new channel is
 * refused until it is named above.
 */
export function guardLocked(
  dispatch: Dispatch,
  isLocked: () => boolean,
  whose: () => string,
): Dispatch {
  return async (call) => {
    if (OPEN_WHILE_LOCKED.has(call.channel)) return dispatch(call);
    if (isLocked()) return err({ code: 'locked' });
    const asking = whose();
    const answer = await dispatch(call);
    return isLocked() || whose() !== asking ? err({ code: 'locked' }) : answer;
  };
}
