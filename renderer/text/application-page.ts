import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const {
  scorecards: scorecardsText,
  jsonTree: jsonTreeText,
  remembered: rememberedText,
  commercialData: commercialDataText,
  orchestration: orchestrationText,
  verifications: verificationsText,
  overview: overviewText,
} = await textsOf('application-page');
