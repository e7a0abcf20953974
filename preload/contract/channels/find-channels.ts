import * as v from 'valibot';
import { ApplicationId, OwnerRecordId, ProfileId } from '../ids.ts';
import {
  ApplicationRecord,
  ApplicationReference,
  ApplicationSummary,
  FindNumber,
  FindQuery,
  FindStep,
  RecentApplication,
  SearchPage,
  SearchQuery,
} from '../models/application.ts';
import { KnownOwner, OwnerWarning } from '../models/owner.ts';
import { RememberedId, RememberedKind } from '../models/remembered-id.ts';
import { SubmissionSummary } from '../models/submission.ts';
import { listPage, nothing, pageNumber } from './inputs.ts';

/** Finding an application and its owner, and what this desk remembers for it. */
export const findChannels = {
  'application:search': { input: SearchQuery, output: SearchPage },
  /** Begins to ask for what staff typed; at most four requests. */
  'application:find': { input: FindQuery, output: FindStep },
  /** Waits for what the search brings next. Error: `cancelled` when another search has begun. */
  'application:find-next': { input: v.strictObject({ find: FindNumber }), output: FindStep },
  /** Ends the search under way with its requests. */
  'application:find-stop': { input: nothing, output: v.object({}) },
  'application:recent': { input: nothing, output: v.array(RecentApplication) },
  /** Reads `business_legal_name` from the commercial data; that call fetches financial data too. */
  'application:legal-name': {
    input: v.strictObject({
      applicationId: ApplicationId,
      /** As the window knows it, to be learned with the name. */
      clientTrackingToken: v.optional(v.nullable(v.string())),
    }),
    output: v.object({ legalName: v.nullable(v.string()) }),
  },
  /** Notes that staff opened it, for the recents. */
  'application:opened': {
    input: v.strictObject({ applicant: ApplicationReference }),
    output: v.object({}),
  },
  /**
   * The summary of one application, through the search; null when the platform finds none of that id.
   * `others`: how many it finds instead, where the text is something else of theirs, a deal ID say.
   */
  'application:summary': {
    input: v.strictObject({ applicationId: ApplicationId }),
    output: v.object({
      summary: v.nullable(ApplicationSummary),
      others: v.number(),
      readAt: v.string(),
    }),
  },
  /** Submissions for it from this desk, newest first. The platform cannot be asked for it. */
  'application:verifications': {
    input: v.strictObject({ applicationId: ApplicationId }),
    output: v.array(SubmissionSummary),
  },
  /** Spec, endpoint 14. */
  'profile:applications': {
    input: v.strictObject({
      profileType: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the kind of profile.')),
      profileId: ProfileId,
      page: pageNumber,
    }),
    output: listPage(ApplicationRecord),
  },

  'owner:list': {
    input: v.strictObject({ applicationId: ApplicationId }),
    output: v.array(KnownOwner),
  },
  /** Warnings before this owner is taken for this application. */
  'owner:check': {
    input: v.strictObject({
      applicationId: ApplicationId,
      recordId: OwnerRecordId,
      label: v.string(),
    }),
    output: v.array(OwnerWarning),
  },

  /** Ids that the platform cannot list, as they were used here, last used first. */
  'remembered:list': {
    input: v.strictObject({ kind: RememberedKind }),
    output: v.array(RememberedId),
  },
  /** Notes that an id was used, with what staff call it; an empty label keeps the one it has. */
  'remembered:put': {
    input: v.strictObject({
      kind: RememberedKind,
      id: RememberedId.entries.id,
      label: RememberedId.entries.label,
    }),
    output: v.array(RememberedId),
  },
  'remembered:forget': {
    input: v.strictObject({ kind: RememberedKind, id: RememberedId.entries.id }),
    output: v.array(RememberedId),
  },
} as const;
