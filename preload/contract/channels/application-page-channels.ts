import * as v from 'valibot';
import {
  ApplicationId,
  OfferId,
  OrchestrationLogId,
  PlatformFileId,
  ScorecardGroupId,
} from '../ids.ts';
import { MAX_DECLINED_REASON } from '../limits.ts';
import { maxCharacters } from '../max-characters.ts';
import {
  AttributeChanges,
  AttributeOutcome,
  AttributeValue,
  SeenAttribute,
  TypedJson,
} from '../models/attribute.ts';
import { CommercialData } from '../models/commercial-data.ts';
import { FileContents } from '../models/file-contents.ts';
import { Offer, OfferStatusCode } from '../models/offer.ts';
import { PlatformFile } from '../models/platform-file.ts';
import { ResultIds, ResultList, ResultListKey } from '../models/remembered-id.ts';
import { ScorecardGroupResult } from '../models/scorecard.ts';
import { forUser, ofFeature } from '../operation.ts';
import { listPage, OWN_NOTES, ofApplication, pageNumber, queued, unrecorded } from './shared.ts';

const applicationId = { applicationId: ApplicationId };

interface OfAttribute {
  readonly applicationId: ApplicationId;
  readonly seen: SeenAttribute;
}

function attributeOf({ applicationId, seen }: OfAttribute) {
  return { applicationId, attributeId: seen.id, ...(seen.name && { name: seen.name }) };
}

/** Describes each changed field with its old and new values. */
function changeOf(seen: SeenAttribute, changes: AttributeChanges): string {
  const was: Readonly<Record<string, unknown>> = seen;
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${short(was[name])} → ${short(value)}`)
    .join('; ');
}

const LONGEST = 300;

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * Calls for the application page: the platform's data about an application, and changes to it (spec, endpoints 3 to
 * 10).
 */
export const applicationPageChannels = {
  /**
   * Spec, endpoint 3. `bodyApplicationId` is the `application_id` in the body, in addition to the one in the path. Null
   * is sent as null; an omitted value isn't sent.
   */
  'offer:list': forUser({
    input: v.strictObject({
      ...applicationId,
      productTypes: v.array(v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a product type.'))),
      workflowStageId: v.nullable(
        v.pipe(v.string(), v.trim(), v.uuid('The stage must be a UUID.')),
      ),
      bodyApplicationId: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1)))),
      page: pageNumber,
    }),
    output: listPage(Offer),
    recorded: { view: 'offers.viewed', tells: ofApplication },
    feature: 'offers',
  }),
  /** Spec, endpoint 4. A reason is allowed only with the status codes that the settings define as declined. */
  'offer:update-statuses': forUser({
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
            `Use ${MAX_DECLINED_REASON} characters or fewer in the reason.`,
          ),
        ),
      ),
    }),
    output: queued,
    recorded: {
      write: 'offers.statusChanged',
      tells: ({ applicationId, status, offerIds, declinedReason }) => ({
        facts: { status, offers: offerIds.length },
        personal: {
          applicationId,
          offerIds: offerIds.join(' '),
          ...(declinedReason && { reason: declinedReason }),
        },
      }),
    },
    feature: 'offers',
    switch: 'offerStatus',
  }),

  /** Spec, endpoint 6. The shape of `attributes` isn't documented, so staff type it as JSON. */
  'attribute:list': forUser({
    input: v.strictObject({
      ...applicationId,
      search: v.pipe(v.string(), v.trim(), v.maxLength(500)),
      attributes: v.optional(TypedJson),
      page: pageNumber,
    }),
    output: listPage(AttributeValue),
    recorded: { view: 'attributes.viewed', tells: ofApplication },
    feature: 'attributes',
  }),
  /**
   * Spec, endpoint 7. Reads the definition again and sends it with these changes. If it differs from what staff saw,
   * nothing is sent. With `unlisted`, it's sent even if the platform no longer lists it.
   */
  'attribute:update': forUser({
    input: v.strictObject({
      ...applicationId,
      seen: SeenAttribute,
      changes: AttributeChanges,
      unlisted: v.boolean(),
    }),
    output: AttributeOutcome,
    recorded: {
      write: 'attribute.changed',
      tells: (input) => ({
        personal: { ...attributeOf(input), change: changeOf(input.seen, input.changes) },
      }),
    },
    feature: 'attributes',
    switch: 'attributeEdit',
  }),
  /** Spec, endpoint 8. Deletes an attribute permanently. `confirmation` is the attribute's name as staff typed it. */
  'attribute:delete': forUser({
    input: v.strictObject({
      ...applicationId,
      seen: SeenAttribute,
      confirmation: v.string(),
      unlisted: v.boolean(),
    }),
    output: AttributeOutcome,
    recorded: { write: 'attribute.deleted', tells: (input) => ({ personal: attributeOf(input) }) },
    feature: 'attributes',
    switch: 'attributeDelete',
  }),

  /** Spec, endpoint 5. */
  'commercial-data:get': forUser({
    input: v.strictObject({
      ...applicationId,
      services: v.array(v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a service.'))),
      rawBankAnalytics: v.boolean(),
    }),
    output: v.object({ data: CommercialData, readAt: v.string() }),
    recorded: {
      view: ({ rawBankAnalytics }) =>
        rawBankAnalytics ? 'bankData.viewedRaw' : 'commercialData.viewed',
      tells: ofApplication,
    },
    feature: 'commercialData',
    switch: ({ rawBankAnalytics }) => (rawBankAnalytics ? 'rawBankData' : null),
  }),

  /** Spec, endpoint 9. */
  'scorecard:results': forUser({
    input: v.strictObject({ groupId: ScorecardGroupId, resultIds: ResultIds }),
    output: listPage(ScorecardGroupResult),
    recorded: {
      view: 'scorecards.viewed',
      tells: ({ groupId, resultIds }) => ({
        facts: { results: resultIds.length },
        personal: { groupId },
      }),
    },
    feature: 'scorecards',
  }),
  /** Returns the scorecard results that were requested at this desk, most recently used first. */
  'result-list:list': unrecorded(OWN_NOTES, {}, v.array(ResultList)),
  /**
   * Records that these results were requested, under the name that staff gave them. An empty label keeps the current
   * name.
   */
  'result-list:put': unrecorded(
    OWN_NOTES,
    {
      groupId: ScorecardGroupId,
      resultIds: ResultIds,
      label: ResultList.entries.label,
    },
    v.array(ResultList),
  ),
  /** Fails with `conflict` (`gone`) if this desk doesn't remember the list. */
  'result-list:get': unrecorded(
    OWN_NOTES,
    { key: ResultListKey },
    v.object({ groupId: ScorecardGroupId, resultIds: ResultIds }),
  ),
  'result-list:forget': unrecorded(OWN_NOTES, { key: ResultListKey }, v.array(ResultList)),

  /** Spec, endpoint 10. The comment may be empty. No limit is documented. */
  'orchestration:retry': forUser({
    input: v.strictObject({
      ...applicationId,
      logId: OrchestrationLogId,
      comment: v.pipe(v.string(), v.trim()),
    }),
    output: queued,
    recorded: {
      write: 'orchestration.retried',
      tells: ({ applicationId, logId, comment }) => ({
        personal: { applicationId, logId, ...(comment !== '' && { comment }) },
      }),
    },
    feature: 'orchestration',
    switch: 'orchestrationRetry',
  }),
} as const;

const OPENED_BEFORE = 'Continues in an open file. Opening it was recorded.';

/** Calls for the platform's files, which are opened by ID (spec, endpoint 16). */
export const platformFileChannels = ofFeature('platformFiles', {
  /**
   * Downloads a file, or takes it from this desk's encrypted cache unless `fresh` is set. Its pictures are at
   * `/preview/<token>?page=N`. Opening another file cancels a download in progress, which then fails with `cancelled`.
   * Fails with `fileNotTaken` (`empty`, `tooLarge`, `incomplete`, or `noSpace`).
   */
  'platform-file:open': forUser({
    input: v.strictObject({ fileId: PlatformFileId, fresh: v.boolean() }),
    output: PlatformFile,
    recorded: { view: 'file.viewed', tells: ({ fileId }) => ({ personal: { fileId } }) },
  }),
  /** Cancels a download and forgets the password of a PDF. */
  'platform-file:stop': unrecorded(
    'Stops a download before anything was shown.',
    {},
    v.object({ stopped: v.literal(true) }),
  ),
  /**
   * Opens a PDF whose `problem` is `locked`, using its password. The password is kept only in memory. It's forgotten
   * when another file is opened, this one is stopped, or the desk is locked. Returns null if the password is wrong.
   * Fails with `conflict` (`gone`).
   */
  'platform-file:unlock': unrecorded(
    OPENED_BEFORE,
    {
      token: PlatformFile.entries.token,
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    },
    v.nullable(PlatformFile),
  ),
  /**
   * Returns the next piece of a text file, starting at byte `from`. `next` is null at the end of the file. Fails with
   * `conflict` or `contentsUnreadable`.
   */
  'platform-file:text': unrecorded(
    OPENED_BEFORE,
    {
      token: PlatformFile.entries.token,
      from: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    },
    v.object({ text: v.string(), next: v.nullable(v.number()) }),
  ),
  /**
   * Returns the beginning of a Word, Excel, or email file. Returns null for any other file, or if the file can't be
   * read or is no longer kept.
   */
  'platform-file:contents': unrecorded(
    OPENED_BEFORE,
    { token: PlatformFile.entries.token },
    v.nullable(FileContents),
  ),
});
