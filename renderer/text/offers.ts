import { offers as offersEnglish } from './en-us/offers.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const offersText = await inLanguage(
  offersEnglish,
  async () => (await import('./es-us/offers.ts')).offers,
);
