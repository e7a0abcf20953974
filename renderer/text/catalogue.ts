import { textsOf } from './texts.ts';

/**
 * The texts that the first screens need, in the current language. Texts for later screens are
 * loaded together with those screens.
 */
export const t = await textsOf('first');
