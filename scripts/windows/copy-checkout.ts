import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files that aren't sources: the results of the setup, of tests, and of builds, and Git's own
 * files.
 */
const NOT_SOURCE = ['.git', 'node_modules', 'out', 'dist', 'test-results'];
/** Folders whose contents differ in the copy. */
const OWN = ['node_modules', 'out'];

/**
 * Makes `to` equal to `from`, except for modules and builds. Files are copied rather than linked,
 * because links would make Node load this system's modules.
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
