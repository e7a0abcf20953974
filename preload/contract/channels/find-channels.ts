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
import { KnownOwner, OwnerWarning, RecentOwner } from '../models/owner.ts';
import { RememberedId, RememberedKind } from '../models/remembered-id.ts';
import { SubmissionSummary } from '../models/submission.ts';
import { forUser } from '../operation.ts';
import { listPage, nothing, OWN_NOTES, OWN_WORK, ofApplication, pageNumber } from './shared.ts';

/** Finding an application and its owner, and what this desk remembers for it. */
export const findChannels = {
  'application:search': forUser({
    input: SearchQuery,
    output: SearchPage,
    // Not what was typed: it is mostly a customer's name. Whose data was opened has its own entry.
    recorded: { view: 'applications.searched' },
  }),
  /** Begins to ask for what staff typed, in two waves of six requests at most. */
  'application:find': forUser({
    input: FindQuery,
    output: FindStep,
    // Unlike the list of all applications, somebody typed whom they look for.
    recorded: { view: 'applications.searched', tells: () => ({ facts: { how: 'typed' } }) },
  }),
  /** Waits for what the search brings next. Error: `cancelled` when another search has begun. */
  'application:find-next': forUser({
    input: v.strictObject({ find: FindNumber }),
    output: FindStep,
    recorded: { nothing: 'Tells more of a search whose beginning has its entry.' },
  }),
  /** Ends that search with its requests, those for its further pages too; a newer one goes on. */
  'application:find-stop': forUser({
    input: v.strictObject({ find: FindNumber }),
    output: v.object({}),
    recorded: { nothing: 'Ends a search whose beginning has its entry.' },
  }),
  'application:recent': forUser({
    input: nothing,
    output: v.array(RecentApplication),
    recorded: { nothing: 'Lists what was opened here, each of which has its entry.' },
  }),
  /** Reads `business_legal_name` from the commercial data; that call fetches financial data too. */
  'application:legal-name': forUser({
    input: v.strictObject({
      applicationId: ApplicationId,
      /** As the window knows it, to be learned with the name. */
      clientTrackingToken: v.optional(v.nullable(v.string())),
    }),
    output: v.object({ legalName: v.nullable(v.string()) }),
    recorded: { view: 'legalName.read', tells: ofApplication },
    feature: 'commercialData',
  }),
  /** Notes that staff opened it, for the recents. */
  'application:opened': forUser({
    input: v.strictObject({ applicant: ApplicationReference }),
    output: v.object({}),
    recorded: { view: 'application.viewed', tells: ({ applicant }) => ofApplication(applicant) },
  }),
  /**
   * The summary of one application, through the search; null when the platform finds none of that id.
   * `others`: how many it finds instead, where the text is something else of theirs, a deal ID say.
   */
  'application:summary': forUser({
    input: v.strictObject({ applicationId: ApplicationId }),
    output: v.object({
      summary: v.nullable(ApplicationSummary),
      others: v.number(),
      readAt: v.string(),
    }),
    recorded: { view: 'application.viewed', tells: ofApplication },
  }),
  /** Submissions for it from this desk, newest first. The platform cannot be asked for it. */
  'application:verifications': forUser({
    input: v.strictObject({ applicationId: ApplicationId }),
    output: v.array(SubmissionSummary),
    recorded: { nothing: OWN_WORK },
  }),
  /** Spec, endpoint 14. */
  'profile:applications': forUser({
    input: v.strictObject({
      profileType: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the kind of profile.')),
      profileId: ProfileId,
      page: pageNumber,
    }),
    output: listPage(ApplicationRecord),
    recorded: {
      view: 'profile.viewed',
      tells: ({ profileType, profileId }) => ({ personal: { profileType, profileId } }),
    },
  }),

  'owner:list': forUser({
    input: v.strictObject({ applicationId: ApplicationId }),
    output: v.array(KnownOwner),
    recorded: { nothing: OWN_NOTES },
  }),
  /** The owners used last with other applications, each once. */
  'owner:recent': forUser({
    input: v.strictObject({ applicationId: ApplicationId }),
    output: v.array(RecentOwner),
    recorded: { nothing: OWN_NOTES },
  }),
  /** Warnings before this owner is taken for this application. */
  'owner:check': forUser({
    input: v.strictObject({
      applicationId: ApplicationId,
      recordId: OwnerRecordId,
      label: v.string(),
    }),
    output: v.array(OwnerWarning),
    recorded: { nothing: 'Compares what was typed with what this user noted before.' },
  }),

  /** Ids that the platform cannot list, as they were used here, last used first. */
  'remembered:list': forUser({
    input: v.strictObject({ kind: RememberedKind }),
    output: v.array(RememberedId),
    recorded: { nothing: OWN_NOTES },
  }),
  /** Notes that an id was used, with what staff call it; an empty label keeps the one it has. */
  'remembered:put': forUser({
    input: v.strictObject({
      kind: RememberedKind,
      id: RememberedId.entries.id,
      label: RememberedId.entries.label,
    }),
    output: v.array(RememberedId),
    recorded: { nothing: OWN_NOTES },
  }),
  'remembered:forget': forUser({
    input: v.strictObject({ kind: RememberedKind, id: RememberedId.entries.id }),
    output: v.array(RememberedId),
    recorded: { nothing: OWN_NOTES },
  }),
} as const;
