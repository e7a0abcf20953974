import { amounts } from './en-us/amounts.ts';
import { application } from './en-us/application.ts';
import { attributes } from './en-us/attributes.ts';
import { capture } from './en-us/capture.ts';
import { cases } from './en-us/case.ts';
import { commercialData } from './en-us/commercial-data.ts';
import { common } from './en-us/common.ts';
import { errors } from './en-us/errors.ts';
import { filters } from './en-us/filters.ts';
import { find } from './en-us/find.ts';
import { fixes } from './en-us/fixes.ts';
import { flow } from './en-us/flow.ts';
import { issues, sentBefore } from './en-us/issues.ts';
import { jsonTree } from './en-us/json-tree.ts';
import { lock, security } from './en-us/lock.ts';
import { managed } from './en-us/managed.ts';
import { measures, places } from './en-us/measures.ts';
import { offers } from './en-us/offers.ts';
import { orchestration } from './en-us/orchestration.ts';
import { outbox } from './en-us/outbox.ts';
import { overview } from './en-us/overview.ts';
import { palette } from './en-us/palette.ts';
import { platformFiles } from './en-us/platform-files.ts';
import { profiles } from './en-us/profiles.ts';
import { records, retention } from './en-us/records.ts';
import { remembered } from './en-us/remembered.ts';
import { savedFilters } from './en-us/saved-filters.ts';
import { scorecards } from './en-us/scorecards.ts';
import { settings } from './en-us/settings.ts';
import { shell, shortcuts } from './en-us/shell.ts';
import { signIn } from './en-us/sign-in.ts';
import { unknown } from './en-us/unknown.ts';
import { verifications } from './en-us/verifications.ts';

const enUs = {
  amounts,
  common,
  signIn,
  shell,
  shortcuts,
  find,
  cases,
  flow,
  capture,
  outbox,
  unknown,
  settings,
  retention,
  records,
  lock,
  security,
  issues,
  sentBefore,
  fixes,
  measures,
  places,
  errors,
  application,
  attributes,
  commercialData,
  filters,
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

/** The texts in use. */
export const t: Catalogue = enUs;
