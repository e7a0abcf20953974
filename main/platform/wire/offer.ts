import { ApplicationId, OfferId } from '../../../preload/contract/ids.ts';
import type {
  Offer,
  OfferDetails,
  OfferTemplate,
  OfferTerms,
} from '../../../preload/contract/models/offer.ts';
import type { RecordReader } from './record-reader.ts';
import { recordReader } from './record-reader.ts';
import { flag, list, nested, number, optionalId, text } from './wire-fields.ts';

const readTerms: RecordReader<OfferTerms> = recordReader(
  {},
  {
    base_rate: number,
    term_length: number,
    total_initial_payment: number,
    number_of_payments: number,
    funded_amount: number,
  },
);

const readTemplate: RecordReader<OfferTemplate> = recordReader(
  {},
  {
    id: text,
    name: text,
    description: text,
    product: text,
    is_enabled: flag,
    is_default: flag,
    is_fallback: flag,
    funder_id: text,
    client_id: text,
    created_at: text,
    updated_at: text,
  },
);

const readDetails: RecordReader<OfferDetails> = recordReader(
  {},
  {
    id: text,
    offer_id: text,
    offer: nested(readTerms),
    closing: text,
    created_at: text,
    updated_at: text,
    offer_template_id: text,
    offer_template: nested(readTemplate),
  },
);

/** Spec, "Offer". */
export const readOffer: RecordReader<Offer> = recordReader(
  {},
  {
    id: optionalId(OfferId),
    application_id: optionalId(ApplicationId),
    status: text,
    status_date: text,
    status_updated_via_borrower_platform: flag,
    mca_track_id: text,
    created_at: text,
    updated_at: text,
    funded_date: text,
    viewed_at: text,
    client_url: text,
    is_shared: flag,
    is_legacy: flag,
    details: nested(readDetails),
    offer_details: list,
    closing_details: list,
    has_closing_details: flag,
  },
);
