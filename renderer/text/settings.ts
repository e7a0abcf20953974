import * as english from './en-us/settings.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { security: securityText, settings: settingsText } = await inLanguage(
  english,
  () => import('./es-us/settings.ts'),
);
