import { textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const { verdicts: verdictTexts } = await textsOf('verdicts');
