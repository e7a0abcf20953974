import * as english from './en-us/verdicts.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { verdicts: verdictTexts } = await inLanguage(
  english,
  () => import('./es-us/verdicts.ts'),
);
