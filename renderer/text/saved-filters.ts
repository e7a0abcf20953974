import { savedFilters as savedFiltersEnglish } from './en-us/saved-filters.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const savedFiltersText = await inLanguage(
  savedFiltersEnglish,
  async () => (await import('./es-us/saved-filters.ts')).savedFilters,
);
