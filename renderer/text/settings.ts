import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const {
  connection: connectionText,
  edited: editedText,
  security: securityText,
  settings: settingsText,
  setup: setupText,
} = await textsOf('settings');
