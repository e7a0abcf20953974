import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { setup: setupText } = await textsOf('setup');
