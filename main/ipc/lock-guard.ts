import { isChannel, operationOf } from '../../preload/contract/channels.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { Dispatch } from './dispatcher.ts';

/** Lets work be done for whoever is at the desk, or answers `locked` in its place. */
export type LockGuard = <T>(work: () => Result<T> | Promise<Result<T>>) => Promise<Result<T>>;

/**
 * Begins no work while the desk is locked or its user has to set a PIN first, and holds back the answer to
 * work that was under way when it was locked, or when somebody else came: `whose` names who is at the desk.
 */
export function createLockGuard(
  isLocked: () => boolean,
  whose: () => string,
  isPinWanted: () => boolean = () => false,
): LockGuard {
  return async (work) => {
    if (isLocked()) return err({ code: 'locked' });
    if (isPinWanted()) return err({ code: 'ruledOut', rule: 'setPin' });
    const asking = whose();
    const answer = await work();
    return isLocked() || whose() !== asking ? err({ code: 'locked' }) : answer;
  };
}

/**
 * Puts every call behind the guard but those whose operation says otherwise. `pinGuard` asks for no PIN: it stands
 * before the call that sets one.
 */
export function guardCalls(dispatch: Dispatch, guard: LockGuard, pinGuard = guard): Dispatch {
  return (call) => {
    const operation = isChannel(call.channel) ? operationOf(call.channel) : null;
    const answeredWhile = operation?.of === 'desk' ? operation.answeredWhile : undefined;
    if (answeredWhile === 'locked') return dispatch(call);
    return (answeredWhile === 'pinWanted' ? pinGuard : guard)(() => dispatch(call));
  };
}

type Work = (...input: never[]) => Result<unknown> | Promise<Result<unknown>>;

/** The same functions, each behind the guard. */
export type BehindLock<All> = {
  readonly [Name in keyof All]: All[Name] extends (...input: infer Input) => infer Answer
    ? (...input: Input) => Promise<Awaited<Answer>>
    : never;
};

/** Puts all of it behind the guard at once, so that no function added later can be left outside. */
export function behindLock<All extends Readonly<Record<string, Work>>>(
  all: All,
  guard: LockGuard,
): BehindLock<All> {
  const guarded = Object.entries<Work>(all).map(([name, work]) => [
    name,
    (...input: never[]) => guard(() => work(...input)),
  ]);
  return Object.fromEntries(guarded) as BehindLock<All>;
}
