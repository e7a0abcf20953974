import { bytes, invalid, json, notFound } from '../answer.ts';
import type { JsonInput } from '../body.ts';
import { timestamp } from '../clock.ts';
import { CLIENTS, OFFER_STAGES, OFFER_STATUS_CODES } from '../data/vocabulary.ts';
import { uuidOf } from '../random.ts';
import { type Offer, offerStatusText } from '../store/offers.ts';
import type { World } from '../world.ts';
import type { Operation } from './operation.ts';

/** Spec, endpoint 3. `product_types` isn't documented. Here, it is compared with a template's product. */
export const listOffers: Operation = {
  method: 'GET',
  path: '/api/applications/{application_id}/offers',
  answer({ world, params }, input) {
    const applicationId = params.application_id ?? '';
    const row = world.applications.rowOf(applicationId);
    if (row === undefined) return notFound('Application');
    const { products, stageId, otherId } = readFilters(input, world);
    if (input.errors.size > 0) return invalid(input.errors);
    const offers = world.offers
      .of(row)
      .filter(({ product }) => products.length === 0 || products.includes(product))
      .filter((offer) => stageId === undefined || offer.stageId === stageId)
      .filter(() => otherId === undefined || otherId === applicationId);
    return json(200, { data: offers.map((offer) => offerRecord(applicationId, offer)) });
  },
};

function readFilters(input: JsonInput, world: World) {
  const products = input.strings('product_types') ?? [];
  const otherId = input.string('application_id');
  if (otherId !== undefined && world.applications.rowOf(otherId) === undefined) {
    input.errors.selected('application_id');
  }
  const stageId = input.string('workflow_stage_id');
  if (stageId !== undefined && !OFFER_STAGES.includes(stageId)) {
    input.errors.selected('workflow_stage_id');
  }
  return { products, otherId, stageId };
}

/**
 * Returns the spec's "Offer". The contents of `offer_details` and `closing_details` aren't documented, so both are
 * empty.
 */
function offerRecord(applicationId: string, offer: Offer) {
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

/** The spec doesn't say which codes count as declined. Here, Declined and Declined in Closing do. */
const DECLINED: readonly number[] = [3, 5];

/** Spec, endpoint 4. The request is answered immediately, and the change is applied later. */
export const updateOfferStatuses: Operation = {
  method: 'PUT',
  path: '/api/applications/{application_id}/offers/status',
  answer({ world, params }, input) {
    const row = world.applications.rowOf(params.application_id ?? '');
    if (row === undefined) return notFound('Application');
    const status = input.integer('status', OFFER_STATUS_CODES, { required: true });
    const ids = input.strings('offer_ids', { required: true }) ?? [];
    const reason = input.string('declined_reason', { most: 1000 });
    const known = world.offers.of(row).map(({ id }) => id);
    for (const [at, id] of ids.entries()) {
      if (!known.includes(id)) input.errors.selected(`offer_ids.${at}`);
    }
    if (reason !== undefined && status !== undefined && !DECLINED.includes(status)) {
      const text = 'The declined_reason field is accepted with a declined status only.';
      input.errors.add('declined_reason', text);
    }
    if (input.errors.size > 0 || status === undefined) return invalid(input.errors);
    world.later((at) => world.offers.setStatus(row, ids, status, at));
    return bytes(202, 'text/plain', Buffer.alloc(0));
  },
};
