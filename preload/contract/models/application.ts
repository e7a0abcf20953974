import * as v from 'valibot';
import { ApplicationId } from '../ids.ts';
import { UnknownFields } from './unknown-fields.ts';

/** The kinds of person or business text that a search can be asked about (spec, endpoint 15). */
export const SearchField = v.picklist([
  'search',
  'individual_full_name',
  'individual_phone',
  'business_phone',
  'individual_email',
]);
export type SearchField = v.InferOutput<typeof SearchField>;

export const ApplicationScope = v.picklist(['active', 'funded', 'incomplete', 'dead']);
export type ApplicationScope = v.InferOutput<typeof ApplicationScope>;

export const SearchQuery = v.object({
  text: v.pipe(v.string(), v.trim(), v.maxLength(500, 'Keep the search to 500 characters.')),
  /** The field the text is asked of; `auto` decides by its shape. */
  field: v.union([SearchField, v.literal('auto')]),
  scope: v.nullable(ApplicationScope),
  /** Filter field name → value, in the shapes of the filter table. */
  filters: v.record(v.string(), v.unknown()),
  /** Field name, with a minus sign before it for descending order; null for the platform's own order. */
  sort: v.nullable(v.string()),
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type SearchQuery = v.InferOutput<typeof SearchQuery>;

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
  /** The field the text was asked of, after `auto` was decided; null when there was no text. */
  askedField: v.nullable(SearchField),
  readAt: v.string(),
});
export type SearchPage = v.InferOutput<typeof SearchPage>;

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
