import { settings as settingsEnglish } from './en-us/settings.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const settingsText = await inLanguage(
  settingsEnglish,
  async () => (await import('./es-us/settings.ts')).settings,
);
