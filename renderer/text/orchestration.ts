import { orchestration as orchestrationEnglish } from './en-us/orchestration.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const orchestrationText = await inLanguage(
  orchestrationEnglish,
  async () => (await import('./es-us/orchestration.ts')).orchestration,
);
