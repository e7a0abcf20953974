import { type FirstTexts, first } from './en-us/first.ts';
import { inLanguage } from './language.ts';

/** The texts of the first screens, in the language in use. Those of a later screen are read with it. */
export const t: FirstTexts = await inLanguage(
  first,
  async () => (await import('./es-us/first.ts')).first,
);
