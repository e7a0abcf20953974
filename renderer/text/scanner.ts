import * as english from './en-us/scanner.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { scanner: scannerText } = await inLanguage(
  english,
  () => import('./es-us/scanner.ts'),
);
