import { timestamp } from '../clock.ts';
import { CLIENTS } from '../data/vocabulary.ts';
import { type Offer, offerStatusText } from '../store/offers.ts';
import { uuidOf } from '../uuid.ts';

/** The spec's "Offer". What `offer_details` and `closing_details` hold is not documented: nothing. */
export function offerRecord(applicationId: string, offer: Offer) {
  const createdAt = timestamp(offer.createdAt);
  const updatedAt = timestamp(offer.statusAt);
  return {
    id: offer.id,
    application_id: applicationId,
    status: offerStatusText(offer.status),
    status_date: updatedAt,
    status_updated_via_borrower_platform: false,
    mca_track_id: null,
    created_at: createdAt,
    updated_at: updatedAt,
    funded_date: null,
    viewed_at: offer.viewed ? timestamp(offer.createdAt + 3_600_000) : null,
    client_url: null,
    is_shared: true,
    is_legacy: false,
    details: {
      id: uuidOf(`offer-details/${offer.id}`, 0),
      offer_id: offer.id,
      offer: {
        base_rate: offer.baseRate,
        term_length: offer.months,
        total_initial_payment: Math.round(offer.amount / 50),
        number_of_payments: offer.months,
        funded_amount: offer.amount,
      },
      closing: null,
      created_at: createdAt,
      updated_at: updatedAt,
      offer_template_id: uuidOf(`offer-template/${offer.product}`, 0),
      offer_template: {
        id: uuidOf(`offer-template/${offer.product}`, 0),
        name: `Standard ${offer.product.replaceAll('_', ' ')}`,
        description: null,
        product: offer.product,
        is_enabled: true,
        is_default: offer.product === 'term_loan',
        is_fallback: false,
        funder_id: offer.funderId,
        client_id: CLIENTS[0],
        created_at: createdAt,
        updated_at: createdAt,
      },
    },
    offer_details: [],
    closing_details: [],
    has_closing_details: false,
  };
}
