import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { managed: managedText } = await textsOf('managed');
