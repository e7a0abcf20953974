import { textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const {
  scorecards: scorecardsText,
  jsonTree: jsonTreeText,
  remembered: rememberedText,
  commercialData: commercialDataText,
  orchestration: orchestrationText,
  verifications: verificationsText,
  overview: overviewText,
} = await textsOf('application-page');
