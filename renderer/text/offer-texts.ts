import type { OfferStatusCode } from '#contract/models/offer.ts';
import { textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const { offers: offersText } = await textsOf('offers');

export type OfferFactName = keyof typeof offersText.facts;

/**
 * The code for each status, by the name that the platform uses in a list (spec, "Offer status
 * codes").
 */
const STATUS_CODES: Readonly<Record<string, OfferStatusCode>> = {
  Accepted: 1,
  Sent: 2,
  Declined: 3,
  Retracted: 4,
  'Declined in Closing': 5,
  'Retracted in Closing': 6,
};

/**
 * Returns a status in the current language. A status that isn't in the specification is returned
 * unchanged.
 */
export function offerStatus(status: string): string {
  const code = STATUS_CODES[status];
  return code === undefined ? status : offersText.codes[code];
}
