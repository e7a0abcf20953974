import * as v from 'valibot';
import { ApplicationId } from '../ids.ts';
import { UnknownFields } from './unknown-fields.ts';

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
