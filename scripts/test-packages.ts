import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { runToEnd } from './bootstrap/run-to-end.mjs';

/**
 * `npm run test:packages` builds the packages that the system's tools can build with a stand-in
 * runtime. It inspects each one with another tool. For all other packages, it prints which tools
 * are missing.
 */
process.exitCode = await runToEnd(process.execPath, [
  join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  ...['run', '--config', join(root, 'test', 'packages', 'vitest.config.ts')],
]);
