import { records as recordsEnglish, retention as retentionEnglish } from './en-us/records.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const recordsText = await inLanguage(
  recordsEnglish,
  async () => (await import('./es-us/records.ts')).records,
);
/** Read with the screens that show it. */
export const retentionText = await inLanguage(
  retentionEnglish,
  async () => (await import('./es-us/records.ts')).retention,
);
