import { textsOf } from '#text/texts.ts';

/** Loaded together with the screens that show these texts. */
export const { savedFilters: savedFiltersText, profiles: profilesText } =
  await textsOf('find-sections');
