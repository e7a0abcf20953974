import { leaving as leavingEnglish } from './en-us/leaving.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const leavingText = await inLanguage(
  leavingEnglish,
  async () => (await import('./es-us/leaving.ts')).leaving,
);
