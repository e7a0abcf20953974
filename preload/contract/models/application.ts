import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { ApplicationId } from '../ids.ts';
import { UnknownFields } from './listing.ts';

/** The fields for searching a person or a business (spec, endpoint 15). */
export const SearchField = v.picklist([
  'search',
  'individual_full_name',
  'individual_phone',
  'business_phone',
  'individual_email',
]);
export type SearchField = v.InferOutput<typeof SearchField>;

/** The field of a request: one of these, or the client tokens, of which a request can have several. */
export const AskedField = v.union([SearchField, v.literal('client_tracking_tokens')]);
export type AskedField = v.InferOutput<typeof AskedField>;

/** What a text was taken for when a field was searched. */
export const AskedAs = v.picklist([
  'business',
  'id',
  'token',
  'person',
  'personPhone',
  'businessPhone',
  'email',
]);
export type AskedAs = v.InferOutput<typeof AskedAs>;

/** How much of the typed text a request uses: all of it, one word or piece, or pieces of all words. */
export const AskedFor = v.picklist(['text', 'part', 'near']);
export type AskedFor = v.InferOutput<typeof AskedFor>;

export const ApplicationScope = v.picklist(['active', 'funded', 'incomplete', 'dead']);
export type ApplicationScope = v.InferOutput<typeof ApplicationScope>;

const searchText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'Use 500 characters or fewer in the search.'),
);

/** The filters and the order of a search. */
const narrowing = {
  scope: v.nullable(ApplicationScope),
  /** Filter field name → value, in the shapes of the filter table. */
  filters: v.record(v.string(), v.unknown()),
  /** A field name, with a minus sign in front for descending order; null for the platform's order. */
  sort: v.nullable(v.string()),
};

/** The window's number of a search. A newer search ends the earlier ones. */
export const FindNumber = v.pipe(v.number(), v.safeInteger());

/** One page of the results of one field. */
export const SearchQuery = v.object({
  text: searchText,
  /** The field to search, with the text unchanged. */
  field: AskedField,
  ...narrowing,
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The search that the page belongs to. The request ends with the search. */
  find: FindNumber,
});
export type SearchQuery = v.InferOutput<typeof SearchQuery>;

/** What staff typed, to be searched in all ways that fit it. */
export const FindQuery = v.object({
  find: FindNumber,
  text: v.pipe(searchText, v.minLength(1, 'Enter what you’re looking for.')),
  /** `auto`: any field that fits the text. */
  field: v.union([SearchField, v.literal('auto')]),
  ...narrowing,
  /** True while the text may be incomplete: further requests wait for a pause in typing. */
  typing: v.boolean(),
});
export type FindQuery = v.InferOutput<typeof FindQuery>;

const scalar = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/**
 * One row of a search (spec, "Application summary"). It has no business name and no owner. Codes have no documented
 * names: they are shown as numbers with a label that the branch may edit.
 */
export const ApplicationSummary = v.object({
  id: ApplicationId,
  clientTrackingToken: v.nullable(v.string()),
  status: scalar,
  progress: v.nullable(v.number()),
  workflow: v.nullable(v.number()),
  workflowSegment: scalar,
  dealMode: v.nullable(v.number()),
  amountNeeded: scalar,
  createdAt: v.nullable(v.string()),
  finishedAt: v.nullable(v.string()),
  source: scalar,
  priority: scalar,
  priorityOfferStatus: scalar,
  repaymentPercentage: v.nullable(v.number()),
  useOfFundId: scalar,
  isBusinessCredit: v.nullable(v.boolean()),
  isDataCapture: v.nullable(v.boolean()),
  isClientFunded: v.nullable(v.boolean()),
  isDiscoveryComplete: scalar,
  fundersWithPlacements: v.array(v.unknown()),
  fundersWithOffers: v.array(v.unknown()),
  widgetTypeName: v.nullable(v.string()),
  referrerAbsoluteUrl: v.nullable(v.string()),
  referrerHost: v.nullable(v.string()),
  /** Fields from the platform that the specification does not name. */
  other: UnknownFields,
});
export type ApplicationSummary = v.InferOutput<typeof ApplicationSummary>;

/** What this computer has learned about an application. */
export const LearnedApplication = v.object({
  applicationId: ApplicationId,
  clientTrackingToken: v.nullable(v.string()),
  legalName: v.nullable(v.string()),
  /** Names of owners as they were typed here, the most recently used first. */
  owners: v.array(v.string()),
  /** When something was last sent for it from this desk (ISO 8601). */
  lastFiledAt: v.nullable(v.string()),
});
export type LearnedApplication = v.InferOutput<typeof LearnedApplication>;

export const SearchPage = v.object({
  rows: v.array(ApplicationSummary),
  page: v.number(),
  perPage: v.number(),
  /** The total number of rows, or null if the platform did not state it. */
  total: v.nullable(v.number()),
  /** Whether another page follows, according to the platform. */
  more: v.picklist(['yes', 'no', 'unsaid']),
  /** The number of rows on this page that could not be read. The screen shows it. */
  unreadable: v.number(),
  readAt: v.string(),
  /** What is known here about rows of this page. */
  learned: v.array(LearnedApplication),
});
export type SearchPage = v.InferOutput<typeof SearchPage>;

/** The results of one request of a search. */
export const FindPart = v.object({
  as: AskedAs,
  field: AskedField,
  text: v.string(),
  for: AskedFor,
  /** Additional filters of the request, by field. Its further pages need them too. */
  also: v.nullable(v.record(v.string(), v.string())),
  answer: v.nullable(SearchPage),
  error: v.nullable(AppError),
});
export type FindPart = v.InferOutput<typeof FindPart>;

/** A piece of evidence for a row: the text that found it, as it was searched for, and what the text was taken for. */
export const FoundBy = v.object({
  as: v.union([AskedAs, v.picklist(['amount', 'started'])]),
  text: v.string(),
});
export type FoundBy = v.InferOutput<typeof FoundBy>;

/** The progress of a search. */
export const FindStep = v.object({
  /** Found on this computer, without a request. Included in the first step. */
  learned: v.array(LearnedApplication),
  /** The results since the previous step. */
  parts: v.array(FindPart),
  /** The rows of these results in the order of their evidence, best first. Empty if staff chose an order. */
  rows: v.array(v.object({ id: ApplicationId, by: v.array(FoundBy) })),
  /** What is still being searched. Empty at the end. */
  asking: v.array(AskedAs),
  /** Whether this platform finds a name only if it is complete; null if it also finds parts. */
  wantsWhole: v.nullable(v.picklist(['known', 'possible'])),
});
export type FindStep = v.InferOutput<typeof FindStep>;

/**
 * The application of a submission, with what the platform said about it. Its name never comes from typed search text.
 */
export const ApplicationReference = v.object({
  applicationId: ApplicationId,
  clientTrackingToken: v.nullable(v.string()),
  /** The `business_legal_name` of the commercial data. Null until staff have requested that data. */
  legalName: v.nullable(v.string()),
});
export type ApplicationReference = v.InferOutput<typeof ApplicationReference>;

export const RecentApplication = v.object({
  ...ApplicationReference.entries,
  openedAt: v.string(),
});
export type RecentApplication = v.InferOutput<typeof RecentApplication>;

const number = v.nullable(v.number());
const flag = v.nullable(v.boolean());
/** "Nullable and its type beyond that is unspecified" (spec, "Application record"). */
const unspecified = v.unknown();

/** Spec, "Application record": an application of a profile. */
export const ApplicationRecord = v.object({
  id: ApplicationId,
  clientId: unspecified,
  brandNameId: unspecified,
  workflowSegment: unspecified,
  clientTrackingToken: unspecified,
  status: unspecified,
  closingStatusId: unspecified,
  progress: number,
  useOfFundId: unspecified,
  esignPlaceholderId: unspecified,
  contractTemplateId: unspecified,
  consentTemplateId: unspecified,
  fundsNeededTimeId: unspecified,
  isBusinessCredit: flag,
  isEquipmentRental: flag,
  isDataCapture: flag,
  isDiscoveryComplete: unspecified,
  finishedType: unspecified,
  finishedAt: unspecified,
  amountNeeded: unspecified,
  referrerUrl: unspecified,
  source: unspecified,
  underwriterReviewNeeded: unspecified,
  createdAt: unspecified,
  updatedAt: unspecified,
  offersDeclinedFeedback: unspecified,
  offersDeclinedAt: unspecified,
  hasBankData: flag,
  bankAnalyticsBook: unspecified,
  stage: unspecified,
  isClientFunded: flag,
  repaymentPercentage: number,
  scoreCardId: unspecified,
  scoreCardGroupId: unspecified,
  hasInsurance: unspecified,
  dealMode: number,
  workflow: number,
  hasDeathNotification: flag,
  trackingTokens: v.array(v.unknown()),
  priority: unspecified,
  other: UnknownFields,
});
export type ApplicationRecord = v.InferOutput<typeof ApplicationRecord>;
