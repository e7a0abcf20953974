import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads the HTTP client on first use. Loading it took a third of the time until the first window. */
export const undici = (): typeof import('undici') => require('undici');
