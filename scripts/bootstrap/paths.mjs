import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's own folder. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Where set-up keeps its logs and stamps; ignored by git, safe to delete. */
export const setupDir = join(root, 'out', 'setup');
