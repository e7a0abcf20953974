import { OFFER_STAGES } from '../data/vocabulary.ts';
import type { JsonInput } from '../input/json-input.ts';
import { offerRecord } from '../records/offer-record.ts';
import { invalid, json, notFound } from '../server/answer.ts';
import { isUuid } from '../uuid.ts';
import type { World } from '../world.ts';
import type { Operation } from './operation.ts';

/**
 * Spec, endpoint 3. What `product_types` means is not documented: an offer's template's product is
 * compared.
 */
export const listOffers: Operation = {
  name: 'listOffers',
  method: 'GET',
  path: '/api/applications/{application_id}/offers',
  takes: 'json',
  answer({ world, params }, input) {
    const applicationId = params.application_id ?? '';
    const row = world.applications.rowOf(applicationId);
    if (row === undefined) return notFound('Application');
    const { products, stageId, otherId } = readFilters(input, world);
    if (input.errors.any) return invalid(input.errors);
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
    input.errors.add('application_id', 'The selected application_id is invalid.');
  }
  const stageId = input.string('workflow_stage_id');
  if (stageId !== undefined && !isUuid(stageId)) {
    const text = 'The workflow_stage_id field must be a valid UUID.';
    input.errors.add('workflow_stage_id', text);
  } else if (stageId !== undefined && !OFFER_STAGES.includes(stageId)) {
    input.errors.add('workflow_stage_id', 'The selected workflow_stage_id is invalid.');
  }
  return { products, otherId, stageId };
}
