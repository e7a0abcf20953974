import { textsOf } from '#text/texts.ts';

/** Read with the screens that show it. */
export const { savedFilters: savedFiltersText, profiles: profilesText } =
  await textsOf('find-sections');
