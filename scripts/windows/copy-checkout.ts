import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files that are not sources: results of the setup, of tests, and of builds, and git's files. */
const NOT_SOURCE = ['.git', 'node_modules', 'out', 'dist', 'test-results'];
/** Folders in the copy that have different contents there. */
const OWN = ['node_modules', 'out'];

/**
 * Makes `to` equal to `from`, except for modules and builds. Files are copied instead of linked,
 * because links would make Node load the modules of this system.
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
