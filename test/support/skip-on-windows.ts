import type { TestContext } from 'vitest';

/**
 * Skips the running test on Windows, because what it tests does not exist there, as `reason` says.
 */
export function skipOnWindows({ skip }: Pick<TestContext, 'skip'>, reason: string): void {
  skip(process.platform === 'win32', reason);
}
