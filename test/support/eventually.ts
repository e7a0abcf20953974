import { vi } from 'vitest';

const PATIENCE_MS = 60_000;

/**
 * Repeats `check` until it does not throw, and resolves with its result. After a minute, rejects
 * with the last error.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
