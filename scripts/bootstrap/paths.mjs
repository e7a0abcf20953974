import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The folder for the setup's logs and stamps. Git ignores it, and it can be deleted. */
export const setupDir = join(root, 'out', 'setup');
