import { SAMPLE_APPLICATIONS } from './data/sample-applications.ts';
import { SAMPLE_FILES } from './data/sample-files.ts';
import { OFFER_STAGES } from './data/vocabulary.ts';
import { VERIFICATION_SERVICES } from './operations/verification-rules.ts';
import { ACCOUNTS } from './store/accounts.ts';
import { SAMPLE_ATTRIBUTE_IDS } from './store/attributes.ts';
import { COMMERCIAL_SERVICES } from './store/commercial-data.ts';
import { SAMPLE_FILTERS } from './store/saved-filters.ts';
import { SAMPLE_RESULT_IDS, SAMPLE_SCORECARD_GROUP } from './store/scorecards.ts';

/**
 * Sample data that one can use without a list of it, the same for every seed. The API lists no
 * owners, saved filters, runs, scorecard groups, files or profiles: who practises needs their ids.
 */
export const SAMPLES = {
  accounts: ACCOUNTS,
  verificationServices: VERIFICATION_SERVICES,
  /** The newest applications, at the top of an unfiltered search. */
  applications: SAMPLE_APPLICATIONS,
  files: SAMPLE_FILES.map(({ id, name, contentType }) => ({ id, name, contentType })),
  filters: SAMPLE_FILTERS,
  attributeIds: SAMPLE_ATTRIBUTE_IDS,
  offerStageIds: OFFER_STAGES,
  commercialServices: COMMERCIAL_SERVICES,
  /** A group with 6,000 results, more than one request may ask for. */
  scorecardGroup: { id: SAMPLE_SCORECARD_GROUP, resultIds: SAMPLE_RESULT_IDS },
} as const;
