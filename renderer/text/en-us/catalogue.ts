import { attributes } from './attributes.ts';
import { commercialData } from './commercial-data.ts';
import { first } from './first.ts';
import { jsonTree } from './json-tree.ts';
import { managed } from './managed.ts';
import { offers } from './offers.ts';
import { orchestration } from './orchestration.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { platformFiles } from './platform-files.ts';
import { profiles } from './profiles.ts';
import { records, retention } from './records.ts';
import { remembered } from './remembered.ts';
import { savedFilters } from './saved-filters.ts';
import { scorecards } from './scorecards.ts';
import { settings } from './settings.ts';
import { verifications } from './verifications.ts';

/** Every text of the interface, in the English of the United States. */
export const enUs = {
  ...first,
  settings,
  retention,
  records,
  attributes,
  commercialData,
  jsonTree,
  managed,
  offers,
  orchestration,
  overview,
  palette,
  platformFiles,
  profiles,
  remembered,
  savedFilters,
  scorecards,
  verifications,
};

/** The shape a translation has to fill: every text of the interface. */
export type Catalogue = typeof enUs;
