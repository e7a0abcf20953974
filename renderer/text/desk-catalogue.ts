import { t as first } from './catalogue.ts';
import { textsOf } from './texts.ts';

/** The texts of the first screens, and those of the screens after the sign-in. */
export const t = { ...first, ...(await textsOf('desk')) };
