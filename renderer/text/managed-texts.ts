import { textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const { managed: managedText } = await textsOf('managed');
