import { vi } from 'vitest';

const PATIENCE_MS = 60_000;

/** Asks until `check` throws nothing, and gives what it returned. Fails with what it threw last when a minute has passed. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
