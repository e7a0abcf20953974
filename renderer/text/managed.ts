import { managed as managedEnglish } from './en-us/managed.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const managedText = await inLanguage(
  managedEnglish,
  async () => (await import('./es-us/managed.ts')).managed,
);
