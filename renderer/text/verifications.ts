import { verifications as verificationsEnglish } from './en-us/verifications.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const verificationsText = await inLanguage(
  verificationsEnglish,
  async () => (await import('./es-us/verifications.ts')).verifications,
);
