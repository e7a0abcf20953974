import type { AnyOperation } from '../../preload/contract/operation.ts';
import { err, type Result } from '../../preload/contract/result.ts';

/** Runs work for the user at the desk, or answers `locked` instead. */
export type LockGuard = <T>(work: () => Result<T> | Promise<Result<T>>) => Promise<Result<T>>;

/**
 * Creates a guard that starts no work while the desk is locked or its user has to set a PIN first. It also withholds
 * the answer to work that was in progress when the desk was locked or the user changed. `whose` identifies the user at
 * the desk.
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

/** The guards of contract calls. */
export interface CallGuards {
  readonly guard: LockGuard;
  /** Doesn't require a PIN, because it guards the call that sets one. */
  readonly pinGuard: LockGuard;
}

/** Returns a call's guard, or null if its operation is also answered while the desk is locked. */
export function guardOf(
  operation: AnyOperation | null,
  { guard, pinGuard }: CallGuards,
): LockGuard | null {
  const answeredWhile = operation?.of === 'desk' ? operation.answeredWhile : undefined;
  if (answeredWhile === 'locked') return null;
  return answeredWhile === 'pinWanted' ? pinGuard : guard;
}

type Work = (...input: never[]) => Result<unknown> | Promise<Result<unknown>>;

/** The same functions, each behind the guard. */
export type BehindLock<All> = {
  readonly [Name in keyof All]: All[Name] extends (...input: infer Input) => infer Answer
    ? (...input: Input) => Promise<Awaited<Answer>>
    : never;
};

/** Guards all functions at once, so that a function added later can't be forgotten. */
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
