import { textsOf } from './texts.ts';

/**
 * The texts of the first screens in the current language. The texts of later screens are loaded
 * together with those screens.
 */
export const t = await textsOf('first');
