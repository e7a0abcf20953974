import type { Catalogue } from '../en-us/catalogue.ts';
import { amounts } from './amounts.ts';
import { application } from './application.ts';
import { attributes } from './attributes.ts';
import { capture } from './capture.ts';
import { cases } from './case.ts';
import { commercialData } from './commercial-data.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { filters } from './filters.ts';
import { find } from './find.ts';
import { fixes } from './fixes.ts';
import { flow } from './flow.ts';
import { issues, sentBefore } from './issues.ts';
import { jsonTree } from './json-tree.ts';
import { lock, security } from './lock.ts';
import { managed } from './managed.ts';
import { measures, places } from './measures.ts';
import { messages } from './messages.ts';
import { offers } from './offers.ts';
import { orchestration } from './orchestration.ts';
import { outbox } from './outbox.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { platformFiles } from './platform-files.ts';
import { profiles } from './profiles.ts';
import { records, retention } from './records.ts';
import { remembered } from './remembered.ts';
import { savedFilters } from './saved-filters.ts';
import { scorecards } from './scorecards.ts';
import { settings } from './settings.ts';
import { shell, shortcuts } from './shell.ts';
import { signIn } from './sign-in.ts';
import { unknown } from './unknown.ts';
import { verifications } from './verifications.ts';

/** Every text of the interface, in the Spanish of the United States. */
export const esUs: Catalogue = {
  amounts,
  common,
  signIn,
  cases,
  flow,
  capture,
  outbox,
  unknown,
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
  messages,
  application,
  attributes,
  commercialData,
  filters,
  find,
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
  settings,
  verifications,
  shell,
  shortcuts,
};
