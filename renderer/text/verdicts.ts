import { verdicts as verdictsEnglish } from './en-us/verdicts.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const verdictTexts = await inLanguage(
  verdictsEnglish,
  async () => (await import('./es-us/verdicts.ts')).verdicts,
);
