import { scan as scanEnglish } from './en-us/scan.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const scanText = await inLanguage(
  scanEnglish,
  async () => (await import('./es-us/scan.ts')).scan,
);
