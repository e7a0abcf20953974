import { palette as paletteEnglish } from './en-us/palette.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const paletteText = await inLanguage(
  paletteEnglish,
  async () => (await import('./es-us/palette.ts')).palette,
);
