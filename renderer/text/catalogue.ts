import { textsOf } from './texts.ts';

/**
 * The texts of the first screens in the current language. Those of later screens are loaded with
 * them.
 */
export const t = await textsOf('first');
