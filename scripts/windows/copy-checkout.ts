import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files that are not source: results of setup, tests, and builds, and git's own files. */
const NOT_SOURCE = ['.git', 'node_modules', 'out', 'dist', 'test-results'];
/** Folders that the copy has separately. */
const OWN = ['node_modules', 'out'];

/**
 * Makes `to` equal to `from`, except for modules and builds. It copies, because links would lead Node to this
 * system's modules.
 */
export function copyCheckout(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(to)) {
    if (!OWN.includes(name)) rmSync(join(to, name), { recursive: true });
  }
  for (const name of readdirSync(from)) {
    if (!NOT_SOURCE.includes(name)) cpSync(join(from, name), join(to, name), { recursive: true });
  }
}
