import { platformFiles as platformFilesEnglish } from './en-us/platform-files.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const platformFilesText = await inLanguage(
  platformFilesEnglish,
  async () => (await import('./es-us/platform-files.ts')).platformFiles,
);
