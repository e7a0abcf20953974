import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { runToEnd } from './bootstrap/run-to-end.mjs';

/**
 * `npm run test:packages`: makes the packages that the system's own tools can make around a stand-in
 * runtime, and looks into each with another tool. What is missing for the others is named.
 */
process.exitCode = await runToEnd(process.execPath, [
  join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  ...['run', '--config', join(root, 'test', 'packages', 'vitest.config.ts')],
]);
