import { attributes as attributesEnglish } from './en-us/attributes.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const attributesText = await inLanguage(
  attributesEnglish,
  async () => (await import('./es-us/attributes.ts')).attributes,
);
