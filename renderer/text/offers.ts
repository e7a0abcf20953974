import * as english from './en-us/offers.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { offers: offersText } = await inLanguage(english, () => import('./es-us/offers.ts'));
