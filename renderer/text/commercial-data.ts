import { commercialData as commercialDataEnglish } from './en-us/commercial-data.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const commercialDataText = await inLanguage(
  commercialDataEnglish,
  async () => (await import('./es-us/commercial-data.ts')).commercialData,
);
