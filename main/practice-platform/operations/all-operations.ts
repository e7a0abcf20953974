import { createVerification } from './create-verification.ts';
import { deleteAttribute } from './delete-attribute.ts';
import { deleteFilter } from './delete-filter.ts';
import { getCommercialData } from './get-commercial-data.ts';
import { getFile } from './get-file.ts';
import { getScorecardResults } from './get-scorecard-results.ts';
import { listAttributes } from './list-attributes.ts';
import { listOffers } from './list-offers.ts';
import { listProfileApplications } from './list-profile-applications.ts';
import { login } from './login.ts';
import type { Operation } from './operation.ts';
import { refresh } from './refresh.ts';
import { retryOrchestration } from './retry-orchestration.ts';
import { searchApplications } from './search-applications.ts';
import { updateAttribute } from './update-attribute.ts';
import { updateFilterVisibility } from './update-filter-visibility.ts';
import { updateOfferStatuses } from './update-offer-statuses.ts';

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
