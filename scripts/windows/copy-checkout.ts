import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What is not source: made by set-up, tests and builds, or git's own. */
const NOT_SOURCE = ['.git', 'node_modules', 'out', 'dist', 'test-results'];
/** What the copy has for itself. */
const OWN = ['node_modules', 'out'];

/**
 * Makes `to` the same as `from`, but for modules and what is built. A copy, since links would lead
 * Node to the modules of this system.
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
