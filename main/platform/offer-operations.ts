import type { ApplicationId, OfferId } from '../../preload/contract/ids.ts';
import { Offer } from '../../preload/contract/models/offer.ts';
import { type Caller, call, ofApplication } from './caller.ts';
import { invalid } from './invalid.ts';
import { jsonBody } from './json-text.ts';
import { listOf, nothingBut } from './wire/read-answer.ts';
import { readerOf } from './wire/record-reader.ts';

export interface OfferStatusChange {
  /** From 1 to 6. */
  readonly status: number;
  readonly offerIds: readonly OfferId[];
  /** At most 1000 characters. Allowed only with a status that counts as declined in the settings. */
  readonly declinedReason?: string | undefined;
}

interface OfferQuery {
  readonly productTypes?: readonly string[] | undefined;
  readonly applicationId?: string | null | undefined;
  /** The UUID of a workflow offer stage. */
  readonly workflowStageId?: string | undefined;
  readonly page?: number | undefined;
}

export function offerOperations(caller: Caller) {
  return {
    /** Spec, endpoint 3. */
    listOffers(applicationId: ApplicationId, query: OfferQuery = {}) {
      return call(caller, {
        method: 'GET',
        path: ofApplication(applicationId, 'offers'),
        page: query.page,
        json: jsonBody({
          product_types: query.productTypes,
          application_id: query.applicationId,
          workflow_stage_id: query.workflowStageId,
        }),
        effect: 'read',
        what: 'application',
        size: 'list',
        answer: listOf(readOffer, query.page ?? 1, 'whole'),
      });
    },

    /** Spec, endpoint 4. The spec doesn't say which statuses count as declined, so this is a setting. */
    async updateOfferStatuses(applicationId: ApplicationId, change: OfferStatusChange) {
      const { status, declinedReason } = change;
      if (declinedReason !== undefined && !caller.settings.declinedStatuses.includes(status)) {
        return invalid('declinedReason', 'Only a declined status accepts a reason.');
      }
      return call(caller, {
        method: 'PUT',
        path: ofApplication(applicationId, 'offers/status'),
        json: jsonBody({
          status,
          offer_ids: change.offerIds,
          declined_reason: declinedReason,
        }),
        effect: 'write',
        what: 'offers',
        size: 'word',
        answer: nothingBut({ queued: true as const }, { status: 202, body: 'text' }),
      });
    },
  };
}

export const readOffer = readerOf(Offer);
