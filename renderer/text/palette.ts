import * as english from './en-us/palette.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { palette: paletteText } = await inLanguage(
  english,
  () => import('./es-us/palette.ts'),
);
