import { scorecards as scorecardsEnglish } from './en-us/scorecards.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const scorecardsText = await inLanguage(
  scorecardsEnglish,
  async () => (await import('./es-us/scorecards.ts')).scorecards,
);
