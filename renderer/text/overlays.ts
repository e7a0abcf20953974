import * as english from './en-us/overlays.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { signOut: signOutText, palette: paletteText } = await inLanguage(
  english,
  () => import('./es-us/overlays.ts'),
);
