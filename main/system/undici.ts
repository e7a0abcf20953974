import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The HTTP client, which is read when the first connection is made: a start needs none. */
export const undici = (): typeof import('undici') => require('undici');
