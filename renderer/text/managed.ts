import * as english from './en-us/managed.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { managed: managedText } = await inLanguage(
  english,
  () => import('./es-us/managed.ts'),
);
