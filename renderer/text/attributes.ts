import * as english from './en-us/attributes.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { attributes: attributesText } = await inLanguage(
  english,
  () => import('./es-us/attributes.ts'),
);
