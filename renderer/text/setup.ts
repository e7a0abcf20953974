import * as english from './en-us/setup.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { setup: setupText } = await inLanguage(english, () => import('./es-us/setup.ts'));
