import { textsOf } from './texts.ts';

/** Loaded with the screens that show these texts. */
export const { signOut: signOutText, palette: paletteText } = await textsOf('overlays');
