import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { ApplicationId } from '../ids.ts';
import { UnknownFields } from './listing.ts';

/** The kinds of person or business text that a search can be asked about (spec, endpoint 15). */
export const SearchField = v.picklist([
  'search',
  'individual_full_name',
  'individual_phone',
  'business_phone',
  'individual_email',
]);
export type SearchField = v.InferOutput<typeof SearchField>;

/** The field of a request: one of those, or the client tokens, of which it takes several at once. */
export const AskedField = v.union([SearchField, v.literal('client_tracking_tokens')]);
export type AskedField = v.InferOutput<typeof AskedField>;

/** What a text was taken for when a field was asked. */
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

/** How much of what was typed a request asks for: all of it, a word or piece, or pieces of all words. */
export const AskedFor = v.picklist(['text', 'part', 'near']);
export type AskedFor = v.InferOutput<typeof AskedFor>;

export const ApplicationScope = v.picklist(['active', 'funded', 'incomplete', 'dead']);
export type ApplicationScope = v.InferOutput<typeof ApplicationScope>;

const searchText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'Keep the search to 500 characters.'),
);

/** What narrows and orders a search. */
const narrowing = {
  scope: v.nullable(ApplicationScope),
  /** Filter field name → value, in the shapes of the filter table. */
  filters: v.record(v.string(), v.unknown()),
  /** Field name, with a minus sign before it for descending order; null for the platform's own order. */
  sort: v.nullable(v.string()),
};

/** The window's own number of a search: a newer one ends those before. */
export const FindNumber = v.pipe(v.number(), v.safeInteger());

/** One page of what one field answers. */
export const SearchQuery = v.object({
  text: searchText,
  /** The field the text is asked of, as it stands. */
  field: AskedField,
  ...narrowing,
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The search that the page belongs to, and ends with. */
  find: FindNumber,
});
export type SearchQuery = v.InferOutput<typeof SearchQuery>;

/** What staff typed, to be asked in all the ways that fit it. */
export const FindQuery = v.object({
  find: FindNumber,
  text: v.pipe(searchText, v.minLength(1, 'Enter what to look for.')),
  /** `auto`: whatever the text may be. */
  field: v.union([SearchField, v.literal('auto')]),
  ...narrowing,
  /** Nobody said that the text is whole: further requests wait for a rest, in which it may change. */
  typing: v.boolean(),
});
export type FindQuery = v.InferOutput<typeof FindQuery>;

const scalar = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/**
 * One row of a search (spec, "Application summary"). It holds no business name and no owner.
 * Codes have no documented names: they are shown as numbers with a label the branch may edit.
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
  /** Fields the platform sent that the specification does not name. */
  other: UnknownFields,
});
export type ApplicationSummary = v.InferOutput<typeof ApplicationSummary>;

/** What this computer has learned of an application. */
export const LearnedApplication = v.object({
  applicationId: ApplicationId,
  clientTrackingToken: v.nullable(v.string()),
  legalName: v.nullable(v.string()),
  /** Names of owners as they were typed here, last used first. */
  owners: v.array(v.string()),
  /** When something for it was last sent from here; ISO. */
  lastFiledAt: v.nullable(v.string()),
});
export type LearnedApplication = v.InferOutput<typeof LearnedApplication>;

export const SearchPage = v.object({
  rows: v.array(ApplicationSummary),
  page: v.number(),
  perPage: v.number(),
  /** How many there are in all; null where the platform did not say it. */
  total: v.nullable(v.number()),
  /** Whether a page follows this one, as far as the platform said it. */
  more: v.picklist(['yes', 'no', 'unsaid']),
  /** Rows of this page that could not be read; said on the screen, never left out silently. */
  unreadable: v.number(),
  readAt: v.string(),
  /** What is known here of rows of this page. */
  learned: v.array(LearnedApplication),
});
export type SearchPage = v.InferOutput<typeof SearchPage>;

/** What one request of a search brought. */
export const FindPart = v.object({
  as: AskedAs,
  field: AskedField,
  text: v.string(),
  for: AskedFor,
  /** What the request asked besides, by field; its further pages need it too. */
  also: v.nullable(v.record(v.string(), v.string())),
  answer: v.nullable(SearchPage),
  error: v.nullable(AppError),
});
export type FindPart = v.InferOutput<typeof FindPart>;

/** A piece of evidence for a row: what it was found by, as it was asked. */
export const FoundBy = v.object({
  as: v.union([AskedAs, v.picklist(['amount', 'started'])]),
  text: v.string(),
});
export type FoundBy = v.InferOutput<typeof FoundBy>;

/** How far a search has come. */
export const FindStep = v.object({
  /** Found on this computer, without a request; told with the first step. */
  learned: v.array(LearnedApplication),
  /** What came since the step before. */
  parts: v.array(FindPart),
  /** The rows of these parts in the order of their evidence, best first; empty where staff chose an order. */
  rows: v.array(v.object({ id: ApplicationId, by: v.array(FoundBy) })),
  /** What is still being asked; empty at the end. */
  asking: v.array(AskedAs),
  /** Whether this platform finds a name only where all of it is asked; null where it finds parts too. */
  wantsWhole: v.nullable(v.picklist(['known', 'possible'])),
});
export type FindStep = v.InferOutput<typeof FindStep>;

/** Whom a submission is for, as far as the platform said. Typed search text is never its name. */
export const ApplicationReference = v.object({
  applicationId: ApplicationId,
  clientTrackingToken: v.nullable(v.string()),
  /** `business_legal_name` of the commercial data, once staff asked for it. */
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

/** Spec, "Application record": what the applications of a profile come as. */
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
