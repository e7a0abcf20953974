import * as v from 'valibot';
import { maxCharacters } from '../../preload/contract/characters.ts';
import { MAX_DECLINED_REASON } from '../../preload/contract/limits.ts';
import { OfferStatusCode } from '../../preload/contract/models/offer.ts';
import type { Result } from '../../preload/contract/result.ts';
import { ok } from '../../preload/contract/result.ts';
import type { Caller } from './caller.ts';
import { call } from './caller.ts';
import { invalid, invalidBySchema } from './invalid.ts';
import { jsonBody } from './json-body.ts';
import type { OfferStatusChange, PlatformClient } from './platform-client.ts';
import { readOffer } from './wire/offer.ts';
import { listOf, nothingBut } from './wire/read-answer.ts';

const StageId = v.object({
  workflowStageId: v.optional(v.pipe(v.string(), v.uuid('The stage ID is a UUID.'))),
});

const StatusChange = v.object({
  status: OfferStatusCode,
  offerIds: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1, 'Enter an offer ID.'))),
    v.minLength(1, 'Choose at least one offer.'),
  ),
  declinedReason: v.optional(
    v.pipe(
      v.string(),
      maxCharacters(MAX_DECLINED_REASON, `Keep the reason to ${MAX_DECLINED_REASON} characters.`),
    ),
  ),
});

/** The rules of endpoint 4. Which statuses count as declined is not in the spec: a setting. */
function checkChange(change: OfferStatusChange, declined: readonly number[]): Result<null> {
  const checked = v.safeParse(StatusChange, change);
  if (!checked.success) return invalidBySchema(checked.issues);
  if (change.declinedReason !== undefined && !declined.includes(change.status)) {
    return invalid('declinedReason', 'Only a declined status takes a reason.');
  }
  return ok(null);
}

/** Spec, endpoints 3 and 4. */
export function offerOperations(
  caller: Caller,
): Pick<PlatformClient, 'listOffers' | 'updateOfferStatuses'> {
  return {
    async listOffers(applicationId, query = {}, options) {
      const checked = v.safeParse(StageId, query);
      if (!checked.success) return invalidBySchema(checked.issues);
      const operation = {
        method: 'GET',
        path: ['api/applications', { field: 'applicationId', value: applicationId }, 'offers'],
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
      } as const;
      return call(caller, operation, options);
    },

    async updateOfferStatuses(applicationId, change, options) {
      const checked = checkChange(change, caller.settings.declinedStatuses);
      if (!checked.ok) return checked;
      const operation = {
        method: 'PUT',
        path: [
          'api/applications',
          { field: 'applicationId', value: applicationId },
          'offers/status',
        ],
        json: jsonBody({
          status: change.status,
          offer_ids: change.offerIds,
          declined_reason: change.declinedReason,
        }),
        effect: 'write',
        what: 'offers',
        size: 'word',
        answer: nothingBut({ queued: true as const }, { status: 202, body: 'text' }),
      } as const;
      return call(caller, operation, options);
    },
  };
}
