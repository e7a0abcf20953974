import { listProfileApplications, searchApplications } from './applications.ts';
import { deleteAttribute, listAttributes, updateAttribute } from './attributes.ts';
import { login, refresh } from './authentication.ts';
import { getCommercialData, getFile } from './files-and-commercial-data.ts';
import { listOffers, updateOfferStatuses } from './offers.ts';
import type { Operation } from './operation.ts';
import { deleteFilter, updateFilterVisibility } from './saved-filters.ts';
import { getScorecardResults, retryOrchestration } from './scorecards-and-orchestration.ts';
import { createVerification } from './verifications.ts';

/** The sixteen operations of the spec, in its order. There is no other route. */
export const OPERATIONS: readonly Operation[] = [
  login,
  refresh,
  listOffers,
  updateOfferStatuses,
  getCommercialData,
  listAttributes,
  updateAttribute,
  deleteAttribute,
  getScorecardResults,
  retryOrchestration,
  updateFilterVisibility,
  deleteFilter,
  createVerification,
  listProfileApplications,
  searchApplications,
  getFile,
];
