import { profiles as profilesEnglish } from './en-us/profiles.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const profilesText = await inLanguage(
  profilesEnglish,
  async () => (await import('./es-us/profiles.ts')).profiles,
);
