import type { Result } from '../../../preload/contract/result.ts';

/** Does the work, or answers `locked` in its place: see `ipc/lock-guard.ts`. */
export type Guard = <T>(work: () => Result<T> | Promise<Result<T>>) => Promise<Result<T>>;

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
  guard: Guard,
): BehindLock<All> {
  const guarded = Object.entries<Work>(all).map(([name, work]) => [
    name,
    (...input: never[]) => guard(() => work(...input)),
  ]);
  return Object.fromEntries(guarded) as BehindLock<All>;
}
