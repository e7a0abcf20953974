import * as english from './en-us/platform-files.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { platformFiles: platformFilesText } = await inLanguage(
  english,
  () => import('./es-us/platform-files.ts'),
);
