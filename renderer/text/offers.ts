import type { OfferStatusCode } from '#contract/models/offer.ts';
import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { offers: offersText } = await textsOf('offers');

export type OfferFactName = keyof typeof offersText.facts;

/** Spec, "Offer status codes": how the platform words them in a list. */
const STATUS_CODES: Readonly<Record<string, OfferStatusCode>> = {
  Accepted: 1,
  Sent: 2,
  Declined: 3,
  Retracted: 4,
  'Declined in Closing': 5,
  'Retracted in Closing': 6,
};

/** A status in the language in use; one that the specification does not name stays as the platform words it. */
export function offerStatus(status: string): string {
  const code = STATUS_CODES[status];
  return code === undefined ? status : offersText.codes[code];
}
