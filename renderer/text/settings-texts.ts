import { textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const {
  connection: connectionText,
  edited: editedText,
  security: securityText,
  settings: settingsText,
  setup: setupText,
} = await textsOf('settings');
