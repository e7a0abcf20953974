import * as english from './en-us/records.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { records: recordsText, retention: retentionText } = await inLanguage(
  english,
  () => import('./es-us/records.ts'),
);
