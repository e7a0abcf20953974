import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { scan: scanText } = await textsOf('scan');
