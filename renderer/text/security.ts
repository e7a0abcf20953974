import { security as securityEnglish } from './en-us/security.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const securityText = await inLanguage(
  securityEnglish,
  async () => (await import('./es-us/security.ts')).security,
);
