import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads the HTTP client on first use, because the first window needs no connection. */
export const undici = (): typeof import('undici') => require('undici');
