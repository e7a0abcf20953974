import * as v from 'valibot';
import { maxCharacters } from '../../preload/contract/characters.ts';
import type { ApplicationId, OfferId } from '../../preload/contract/ids.ts';
import { MAX_DECLINED_REASON } from '../../preload/contract/limits.ts';
import type { Listing } from '../../preload/contract/models/listing.ts';
import { Offer, OfferStatusCode } from '../../preload/contract/models/offer.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { type Caller, type CallOptions, call, ofApplication, type Queued } from './caller.ts';
import { invalid, invalidBySchema } from './invalid.ts';
import { jsonBody } from './json-text.ts';
import { listOf, nothingBut } from './wire/read-answer.ts';
import { readerOf } from './wire/record-reader.ts';

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

export interface OfferStatusChange {
  /** 1 to 6. */
  readonly status: number;
  readonly offerIds: readonly OfferId[];
  /** At most 1000 characters, and only with a status the settings count as declined. */
  readonly declinedReason?: string | undefined;
}

/** The rules of endpoint 4. Which statuses count as declined is not in the spec: a setting. */
function checkChange(change: OfferStatusChange, declined: readonly number[]): Result<null> {
  const checked = v.safeParse(StatusChange, change);
  if (!checked.success) return invalidBySchema(checked.issues);
  if (change.declinedReason !== undefined && !declined.includes(change.status)) {
    return invalid('declinedReason', 'Only a declined status takes a reason.');
  }
  return ok(null);
}

interface OfferQuery {
  readonly productTypes?: readonly string[] | undefined;
  readonly applicationId?: string | null | undefined;
  /** UUID of a workflow offer stage. */
  readonly workflowStageId?: string | undefined;
  readonly page?: number | undefined;
}

export function offerOperations(caller: Caller) {
  return {
    /** Spec, endpoint 3. */
    async listOffers(
      applicationId: ApplicationId,
      query: OfferQuery = {},
      options?: CallOptions,
    ): Promise<Result<Listing<Offer>>> {
      const checked = v.safeParse(StageId, query);
      if (!checked.success) return invalidBySchema(checked.issues);
      return call(caller, options, {
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

    /** Spec, endpoint 4. */
    async updateOfferStatuses(
      applicationId: ApplicationId,
      change: OfferStatusChange,
      options?: CallOptions,
    ): Promise<Result<Queued>> {
      const checked = checkChange(change, caller.settings.declinedStatuses);
      if (!checked.ok) return checked;
      return call(caller, options, {
        method: 'PUT',
        path: ofApplication(applicationId, 'offers/status'),
        json: jsonBody({
          status: change.status,
          offer_ids: change.offerIds,
          declined_reason: change.declinedReason,
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
