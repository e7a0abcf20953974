import { OFFER_STATUS_CODES } from '../data/vocabulary.ts';
import { bytes, invalid, notFound } from '../server/answer.ts';
import type { Operation } from './operation.ts';

/** Which codes count as declined is not documented: Declined and Declined in Closing do here. */
const DECLINED: readonly number[] = [3, 5];

/** Spec, endpoint 4: answered at once, applied later. */
export const updateOfferStatuses: Operation = {
  name: 'updateOfferStatuses',
  method: 'PUT',
  path: '/api/applications/{application_id}/offers/status',
  takes: 'json',
  answer({ world, params }, input) {
    const row = world.applications.rowOf(params.application_id ?? '');
    if (row === undefined) return notFound('Application');
    const status = input.integer('status', { required: true, oneOf: OFFER_STATUS_CODES });
    const ids = input.strings('offer_ids', { required: true }) ?? [];
    const reason = input.string('declined_reason', { max: 1000 });
    const known = world.offers.of(row).map(({ id }) => id);
    for (const [at, id] of ids.entries()) {
      if (known.includes(id)) continue;
      input.errors.add(`offer_ids.${at}`, `The selected offer_ids.${at} is invalid.`);
    }
    if (reason !== undefined && status !== undefined && !DECLINED.includes(status)) {
      const text = 'The declined_reason field is accepted with a declined status only.';
      input.errors.add('declined_reason', text);
    }
    if (input.errors.any || status === undefined) return invalid(input.errors);
    world.later.add((at) => world.offers.setStatus(row, ids, status, at));
    return bytes(202, 'text/plain', Buffer.alloc(0));
  },
};
