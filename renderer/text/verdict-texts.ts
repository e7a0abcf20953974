import { textsOf } from './texts.ts';

/** Loaded with the screens that show these texts. */
export const { verdicts: verdictTexts } = await textsOf('verdicts');
