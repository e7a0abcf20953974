import { t as first } from './catalogue.ts';
import { textsOf } from './texts.ts';

/** The texts of the first screens and of the screens after sign-in. */
export const t = { ...first, ...(await textsOf('desk')) };
