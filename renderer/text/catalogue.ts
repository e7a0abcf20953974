import { type Catalogue, enUs } from './en-us/catalogue.ts';
import { language } from './language.ts';

/** The texts in use. Another language is loaded only when it is the one. */
export const t: Catalogue =
  language === 'es-US' ? (await import('./es-us/catalogue.ts')).esUs : enUs;
