import type { TestContext } from 'vitest';

/** Skips the running test on Windows: what it is about does not exist there, as `reason` says. */
export function skipOnWindows({ skip }: Pick<TestContext, 'skip'>, reason: string): void {
  skip(process.platform === 'win32', reason);
}
