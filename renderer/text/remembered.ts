import { remembered as rememberedEnglish } from './en-us/remembered.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const rememberedText = await inLanguage(
  rememberedEnglish,
  async () => (await import('./es-us/remembered.ts')).remembered,
);
