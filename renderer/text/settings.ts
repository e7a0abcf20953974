import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { security: securityText, settings: settingsText } = await textsOf('settings');
