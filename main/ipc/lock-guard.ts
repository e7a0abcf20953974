import { isChannel, operationOf } from '../../preload/contract/channels.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { Dispatch } from './dispatcher.ts';

/** Runs work for the user at the desk, or answers `locked` instead. */
export type LockGuard = <T>(work: () => Result<T> | Promise<Result<T>>) => Promise<Result<T>>;

/**
 * Starts no work while the desk is locked or its user must set a PIN first. Withholds the answer to work that was in
 * progress when the desk was locked or the user changed; `whose` identifies the user at the desk.
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
 * Guards every call except those whose operation says otherwise. `pinGuard` does not require a PIN: it guards the
 * call that sets one.
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

/** The same functions, but each is guarded. */
export type BehindLock<All> = {
  readonly [Name in keyof All]: All[Name] extends (...input: infer Input) => infer Answer
    ? (...input: Input) => Promise<Awaited<Answer>>
    : never;
};

/** Guards all functions at once, so that a function that is added later cannot be left out. */
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
