import * as english from './en-us/scan.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { scan: scanText } = await inLanguage(english, () => import('./es-us/scan.ts'));
