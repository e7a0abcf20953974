import * as v from 'valibot';
import { ApplicationId, OfferId } from '../ids.ts';
import { UnknownFields } from './listing.ts';

/**
 * Spec, "Offer status codes": 1 Accepted, 2 Sent, 3 Declined, 4 Retracted, 5 Declined in Closing, 6 Retracted in
 * Closing. The possible transitions aren't documented.
 */
export const OfferStatusCode = v.picklist(
  [1, 2, 3, 4, 5, 6],
  'The status must be a number from 1 to 6.',
);
export type OfferStatusCode = v.InferOutput<typeof OfferStatusCode>;

const text = v.nullable(v.string());
const number = v.nullable(v.number());
const flag = v.nullable(v.boolean());
const other = UnknownFields;

const OfferTerms = v.object({
  baseRate: number,
  termLength: number,
  totalInitialPayment: number,
  numberOfPayments: number,
  fundedAmount: number,
  other,
});
export type OfferTerms = v.InferOutput<typeof OfferTerms>;

const OfferTemplate = v.object({
  id: text,
  name: text,
  description: text,
  product: text,
  isEnabled: flag,
  isDefault: flag,
  isFallback: flag,
  funderId: text,
  clientId: text,
  createdAt: text,
  updatedAt: text,
  other,
});
export type OfferTemplate = v.InferOutput<typeof OfferTemplate>;

const OfferDetails = v.object({
  id: text,
  offerId: text,
  offer: v.nullable(OfferTerms),
  /** A string whose format isn't documented. */
  closing: text,
  createdAt: text,
  updatedAt: text,
  offerTemplateId: text,
  offerTemplate: v.nullable(OfferTemplate),
  other,
});
export type OfferDetails = v.InferOutput<typeof OfferDetails>;

/** Spec, "Offer". `status` is a string. How it relates to the status codes isn't documented. */
export const Offer = v.object({
  /** May be null on the wire. Such an offer can be shown but not changed. */
  id: v.nullable(OfferId),
  applicationId: v.nullable(ApplicationId),
  status: text,
  statusDate: text,
  statusUpdatedViaBorrowerPlatform: flag,
  mcaTrackId: text,
  createdAt: text,
  updatedAt: text,
  fundedDate: text,
  viewedAt: text,
  clientUrl: text,
  isShared: flag,
  isLegacy: flag,
  details: v.nullable(OfferDetails),
  offerDetails: v.array(v.unknown()),
  closingDetails: v.array(v.unknown()),
  hasClosingDetails: flag,
  other,
});
export type Offer = v.InferOutput<typeof Offer>;
