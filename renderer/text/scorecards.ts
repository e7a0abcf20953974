import * as english from './en-us/scorecards.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { scorecards: scorecardsText } = await inLanguage(
  english,
  () => import('./es-us/scorecards.ts'),
);
