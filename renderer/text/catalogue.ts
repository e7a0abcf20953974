import { textsOf } from './texts.ts';

/** The texts of the first screens, in the language in use. Those of a later screen are read with it. */
export const t = await textsOf('first');
