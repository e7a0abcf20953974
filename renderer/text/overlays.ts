import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { signOut: signOutText, palette: paletteText } = await textsOf('overlays');
