import * as v from 'valibot';
import { maxCharacters } from '../characters.ts';
import {
  ApplicationId,
  OfferId,
  OrchestrationLogId,
  PlatformFileId,
  ScorecardGroupId,
} from '../ids.ts';
import { MAX_DECLINED_REASON } from '../limits.ts';
import {
  AttributeChanges,
  AttributeOutcome,
  AttributeValue,
  SeenAttribute,
  TypedJson,
} from '../models/attribute.ts';
import { CommercialData } from '../models/commercial-data.ts';
import { Offer, OfferStatusCode } from '../models/offer.ts';
import { PlatformFile } from '../models/platform-file.ts';
import { ResultIds, ResultList, ResultListKey } from '../models/remembered-id.ts';
import { ScorecardGroupResult } from '../models/scorecard.ts';
import { listPage, nothing, pageNumber, queued } from './inputs.ts';

const applicationId = { applicationId: ApplicationId };

/** Calls of an application's page: all that the platform tells of it, and its changes (spec, endpoints 3 to 10). */
export const applicationPageChannels = {
  /** Spec, endpoint 3. `bodyApplicationId`: its body's own `application_id`, beside the one in its path. */
  'offer:list': {
    input: v.strictObject({
      ...applicationId,
      productTypes: v.array(v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a product type.'))),
      workflowStageId: v.nullable(v.pipe(v.string(), v.trim(), v.uuid('The stage is a UUID.'))),
      bodyApplicationId: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1))),
      page: pageNumber,
    }),
    output: listPage(Offer),
  },
  /** Spec, endpoint 4. A reason goes only with the codes the settings count as declined. */
  'offer:update-statuses': {
    input: v.strictObject({
      ...applicationId,
      status: OfferStatusCode,
      offerIds: v.pipe(v.array(OfferId), v.minLength(1, 'Choose at least one offer.')),
      declinedReason: v.nullable(
        v.pipe(
          v.string(),
          v.trim(),
          maxCharacters(
            MAX_DECLINED_REASON,
            `Keep the reason to ${MAX_DECLINED_REASON} characters.`,
          ),
        ),
      ),
    }),
    output: queued,
  },

  /** Spec, endpoint 6. `attributes`: its shape is not documented, so it is JSON as staff typed it. */
  'attribute:list': {
    input: v.strictObject({
      ...applicationId,
      search: v.pipe(v.string(), v.trim(), v.maxLength(500)),
      attributes: v.optional(TypedJson),
      page: pageNumber,
    }),
    output: listPage(AttributeValue),
  },
  /**
   * Spec, endpoint 7: the definition as it is read again now, with these changes. Nothing is sent when it
   * is no longer as staff saw it. With `unlisted` it is sent even if the platform no longer lists it.
   */
  'attribute:update': {
    input: v.strictObject({
      ...applicationId,
      seen: SeenAttribute,
      changes: AttributeChanges,
      unlisted: v.boolean(),
    }),
    output: AttributeOutcome,
  },
  /** Spec, endpoint 8. Permanent. `confirmation`: its name, as staff typed it. */
  'attribute:delete': {
    input: v.strictObject({
      ...applicationId,
      seen: SeenAttribute,
      confirmation: v.string(),
      unlisted: v.boolean(),
    }),
    output: AttributeOutcome,
  },

  /** Spec, endpoint 5. */
  'commercial-data:get': {
    input: v.strictObject({
      ...applicationId,
      services: v.array(v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a service.'))),
      rawBankAnalytics: v.boolean(),
    }),
    output: v.object({ data: CommercialData, readAt: v.string() }),
  },

  /** Spec, endpoint 9. */
  'scorecard:results': {
    input: v.strictObject({
      groupId: ScorecardGroupId,
      resultIds: ResultIds,
    }),
    output: listPage(ScorecardGroupResult),
  },
  /** Results that were asked for at this desk, last used first. */
  'result-list:list': { input: nothing, output: v.array(ResultList) },
  /** Notes that they were asked for, with what staff call them; an empty label keeps the one they have. */
  'result-list:put': {
    input: v.strictObject({
      groupId: ScorecardGroupId,
      resultIds: ResultIds,
      label: ResultList.entries.label,
    }),
    output: v.array(ResultList),
  },
  /** Error: `conflict` gone. */
  'result-list:get': {
    input: v.strictObject({ key: ResultListKey }),
    output: v.object({ groupId: ScorecardGroupId, resultIds: ResultIds }),
  },
  'result-list:forget': {
    input: v.strictObject({ key: ResultListKey }),
    output: v.array(ResultList),
  },

  /** Spec, endpoint 10. The comment may be empty, and has no limit that is documented. */
  'orchestration:retry': {
    input: v.strictObject({
      ...applicationId,
      logId: OrchestrationLogId,
      comment: v.pipe(v.string(), v.trim()),
    }),
    output: queued,
  },
} as const;

/** Files of the platform, opened by their id (spec, endpoint 16). */
export const platformFileChannels = {
  /**
   * Fetches it, or takes it from this desk's encrypted cache. Its pictures come by the address
   * `/preview/<token>?page=N`. `fresh`: fetched anew. Opening another file breaks off a fetch that is
   * under way, which answers `cancelled`. Error: `fileNotTaken` empty | tooLarge | incomplete | noSpace.
   */
  'platform-file:open': {
    input: v.strictObject({ fileId: PlatformFileId, fresh: v.boolean() }),
    output: PlatformFile,
  },
  /** Breaks off what is being fetched, and forgets the password of a PDF. */
  'platform-file:stop': { input: nothing, output: v.object({ stopped: v.literal(true) }) },
  /**
   * Opens a PDF whose `problem` is `locked` with its password, which is kept in memory only, until another file is
   * opened, this one is stopped, or the desk is locked; null where it is not the one. Error: `conflict` (`gone`).
   */
  'platform-file:unlock': {
    input: v.strictObject({
      token: PlatformFile.entries.token,
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    }),
    output: v.nullable(PlatformFile),
  },
  /**
   * The next piece of a text file from byte `from`; `next` is null at its end. Errors: `conflict`
   * (`gone`), `contentsUnreadable`.
   */
  'platform-file:text': {
    input: v.strictObject({
      token: PlatformFile.entries.token,
      from: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
    output: v.object({ text: v.string(), next: v.nullable(v.number()) }),
  },
} as const;
