import * as english from './en-us/saved-filters.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { savedFilters: savedFiltersText } = await inLanguage(
  english,
  () => import('./es-us/saved-filters.ts'),
);
