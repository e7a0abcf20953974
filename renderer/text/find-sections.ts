import * as english from './en-us/find-sections.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { savedFilters: savedFiltersText, profiles: profilesText } = await inLanguage(
  english,
  () => import('./es-us/find-sections.ts'),
);
