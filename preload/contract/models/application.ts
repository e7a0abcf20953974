import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { ApplicationId } from '../ids.ts';
import { UnknownFields } from './listing.ts';

/** The fields that search for a person or a business (spec, endpoint 15). */
export const SearchField = v.picklist([
  'search',
  'individual_full_name',
  'individual_phone',
  'business_phone',
  'individual_email',
]);
export type SearchField = v.InferOutput<typeof SearchField>;

/** The field of a request: a `SearchField`, or the client tracking tokens, of which a request can have several. */
export const AskedField = v.union([SearchField, v.literal('client_tracking_tokens')]);
export type AskedField = v.InferOutput<typeof AskedField>;

/** How the text was interpreted when a field was searched, for example as a person's name. */
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

/**
 * How much of the typed text a request uses. `text`: all of it. `part`: one word or piece. `near`: pieces of all words.
 */
export const AskedFor = v.picklist(['text', 'part', 'near']);
export type AskedFor = v.InferOutput<typeof AskedFor>;

export const ApplicationScope = v.picklist(['active', 'funded', 'incomplete', 'dead']);
export type ApplicationScope = v.InferOutput<typeof ApplicationScope>;

const searchText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'Use 500 characters or fewer in the search.'),
);

/** The scope, filters, and order of a search. */
const narrowing = {
  scope: v.nullable(ApplicationScope),
  /** Filter values by field name, in the shapes of the filter table. */
  filters: v.record(v.string(), v.unknown()),
  /** A field name, preceded by a minus sign for descending order; null for the platform's order. */
  sort: v.nullable(v.string()),
};

/** The number that the window gave a search. A newer search ends all earlier ones. */
export const FindNumber = v.pipe(v.number(), v.safeInteger());

/** A request for one page of the results of one field. */
export const SearchQuery = v.object({
  text: searchText,
  /** The field to search. The text isn't changed. */
  field: AskedField,
  ...narrowing,
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The search that the page belongs to. The request ends when the search ends. */
  find: FindNumber,
});
export type SearchQuery = v.InferOutput<typeof SearchQuery>;

/** A search for what staff typed, in every way that fits the text. */
export const FindQuery = v.object({
  find: FindNumber,
  text: v.pipe(searchText, v.minLength(1, 'Enter what you’re looking for.')),
  /** `auto` means any field that fits the text. */
  field: v.union([SearchField, v.literal('auto')]),
  ...narrowing,
  /** True while the text may be incomplete. Further requests then wait for a pause in typing. */
  typing: v.boolean(),
});
export type FindQuery = v.InferOutput<typeof FindQuery>;

const scalar = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/**
 * One row of search results (spec, "Application summary"). It has no business name and no owner. Codes have no
 * documented names, so they're shown as numbers with a label that the branch can edit.
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
  /** Fields from the platform that aren't in the specification. */
  other: UnknownFields,
});
export type ApplicationSummary = v.InferOutput<typeof ApplicationSummary>;

/** What this computer has learned about an application. */
export const LearnedApplication = v.object({
  applicationId: ApplicationId,
  clientTrackingToken: v.nullable(v.string()),
  legalName: v.nullable(v.string()),
  /** Names of owners as they were typed here, most recently used first. */
  owners: v.array(v.string()),
  /** When this desk last sent something for the application (ISO 8601). */
  lastFiledAt: v.nullable(v.string()),
});
export type LearnedApplication = v.InferOutput<typeof LearnedApplication>;

export const SearchPage = v.object({
  rows: v.array(ApplicationSummary),
  page: v.number(),
  perPage: v.number(),
  /** The total number of rows, or null if the platform didn't state it. */
  total: v.nullable(v.number()),
  /** Whether there's another page, according to the platform. */
  more: v.picklist(['yes', 'no', 'unsaid']),
  /** The number of rows on this page that couldn't be read. The screen shows it. */
  unreadable: v.number(),
  readAt: v.string(),
  /** What this computer knows about this page's rows. */
  learned: v.array(LearnedApplication),
});
export type SearchPage = v.InferOutput<typeof SearchPage>;

/** The results of one request of a search. */
export const FindPart = v.object({
  as: AskedAs,
  field: AskedField,
  text: v.string(),
  for: AskedFor,
  /** The request's additional filters, by field. Requests for further pages need them, too. */
  also: v.nullable(v.record(v.string(), v.string())),
  answer: v.nullable(SearchPage),
  error: v.nullable(AppError),
});
export type FindPart = v.InferOutput<typeof FindPart>;

/** Why a row was found: the text that was searched for, and how it was interpreted. */
export const FoundBy = v.object({
  as: v.union([AskedAs, v.picklist(['amount', 'started'])]),
  text: v.string(),
});
export type FoundBy = v.InferOutput<typeof FoundBy>;

/** The progress of a search. */
export const FindStep = v.object({
  /** Applications that were found on this computer, without a request. Included in the first step. */
  learned: v.array(LearnedApplication),
  /** The results received since the previous step. */
  parts: v.array(FindPart),
  /** The rows of these results, ordered by their evidence, best first. Empty if staff chose an order. */
  rows: v.array(v.object({ id: ApplicationId, by: v.array(FoundBy) })),
  /** The interpretations of the text that are still being searched for. Empty at the end. */
  asking: v.array(AskedAs),
  /** Set if this platform finds a name only if it's complete; null if it also finds parts of names. */
  wantsWhole: v.nullable(v.picklist(['known', 'possible'])),
});
export type FindStep = v.InferOutput<typeof FindStep>;

/**
 * The application that a submission is for, with what the platform said about it. Its name never comes from search text
 * that staff typed.
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
