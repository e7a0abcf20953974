/** The sixteen operations, in the order of the spec's "Endpoints". */
export const OPERATION_NAMES = [
  'login',
  'refresh',
  'listOffers',
  'updateOfferStatuses',
  'getCommercialData',
  'listAttributes',
  'updateAttribute',
  'deleteAttribute',
  'getScorecardResults',
  'retryOrchestration',
  'updateFilterVisibility',
  'deleteFilter',
  'createVerification',
  'listProfileApplications',
  'searchApplications',
  'getFile',
] as const;

export type OperationName = (typeof OPERATION_NAMES)[number];
