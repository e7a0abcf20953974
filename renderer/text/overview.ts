import { overview as overviewEnglish } from './en-us/overview.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const overviewText = await inLanguage(
  overviewEnglish,
  async () => (await import('./es-us/overview.ts')).overview,
);
