import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { verdicts: verdictTexts } = await textsOf('verdicts');
