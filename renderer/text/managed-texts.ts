import { textsOf } from './texts.ts';

/** Loaded with the screens that show these texts. */
export const { managed: managedText } = await textsOf('managed');
