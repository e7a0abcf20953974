import * as english from './en-us/application-page.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const {
  scorecards: scorecardsText,
  jsonTree: jsonTreeText,
  remembered: rememberedText,
  commercialData: commercialDataText,
  orchestration: orchestrationText,
  verifications: verificationsText,
  overview: overviewText,
} = await inLanguage(english, () => import('./es-us/application-page.ts'));
