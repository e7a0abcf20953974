import { textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const { signOut: signOutText, palette: paletteText } = await textsOf('overlays');
