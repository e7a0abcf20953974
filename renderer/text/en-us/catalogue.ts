import {
  commercialData,
  jsonTree,
  orchestration,
  overview,
  remembered,
  scorecards,
  verifications,
} from './application-page.ts';
import { attributes } from './attributes.ts';
import { camera } from './camera.ts';
import { profiles, savedFilters } from './find-sections.ts';
import { first } from './first.ts';
import { managed } from './managed.ts';
import { offers } from './offers.ts';
import { palette, signOut } from './overlays.ts';
import { platformFiles } from './platform-files.ts';
import { records, retention } from './records.ts';
import { scan } from './scan.ts';
import { security, settings } from './settings.ts';
import { verdicts } from './verdicts.ts';

/** Every text of the interface, in the English of the United States. */
export const enUs = {
  ...first,
  ...verdicts,
  settings,
  retention,
  records,
  attributes,
  camera,
  commercialData,
  jsonTree,
  signOut,
  managed,
  offers,
  orchestration,
  overview,
  palette,
  platformFiles,
  profiles,
  remembered,
  savedFilters,
  scan,
  scorecards,
  security,
  verifications,
};

/** The shape a translation has to fill: every text of the interface. */
export type Catalogue = typeof enUs;
