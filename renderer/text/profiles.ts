import * as english from './en-us/profiles.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { profiles: profilesText } = await inLanguage(
  english,
  () => import('./es-us/profiles.ts'),
);
