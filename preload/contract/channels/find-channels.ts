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
import { listPage, OWN_NOTES, OWN_WORK, ofApplication, pageNumber, unrecorded } from './shared.ts';

/** Calls for finding an application and its owner, and for what this desk remembers about them. */
export const findChannels = {
  'application:search': forUser({
    input: SearchQuery,
    output: SearchPage,
    // The search text isn't recorded, because it's usually a customer's name. Opening a customer's data has its own
    // entry.
    recorded: { view: 'applications.searched' },
  }),
  /** Starts a search for what staff typed, in two waves of at most six requests. */
  'application:find': forUser({
    input: FindQuery,
    output: FindStep,
    // Here, staff typed whom they were looking for, unlike in the list of all applications.
    recorded: { view: 'applications.searched', tells: () => ({ facts: { how: 'typed' } }) },
  }),
  /** Waits for the search's next results. Fails with `cancelled` if another search has started. */
  'application:find-next': unrecorded(
    'Continues a search that was recorded when it started.',
    { find: FindNumber },
    FindStep,
  ),
  /** Ends the search and its requests, including those for further pages. A newer search isn't affected. */
  'application:find-stop': unrecorded(
    'Ends a search that was recorded when it started.',
    { find: FindNumber },
    v.object({}),
  ),
  'application:recent': unrecorded(
    'Lists applications that were opened here. Opening each one was recorded.',
    {},
    v.array(RecentApplication),
  ),
  /** Reads `business_legal_name` from the commercial data. This call also fetches financial data. */
  'application:legal-name': forUser({
    input: v.strictObject({
      applicationId: ApplicationId,
      /** The client tracking token that the window already has. It's stored with the name. */
      clientTrackingToken: v.optional(v.nullable(v.string())),
    }),
    output: v.object({ legalName: v.nullable(v.string()) }),
    recorded: { view: 'legalName.read', tells: ofApplication },
    feature: 'commercialData',
  }),
  /** Records that staff opened the application, for the list of recent applications. */
  'application:opened': forUser({
    input: v.strictObject({ applicant: ApplicationReference }),
    output: v.object({}),
    recorded: { view: 'application.viewed', tells: ({ applicant }) => ofApplication(applicant) },
  }),
  /**
   * Returns the summary of one application by searching for its ID, or null if the platform finds no such application.
   * `others` is the number of applications found instead, if the text is something else, such as a deal ID.
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
  /** Returns this desk's submissions for the application, newest first. The platform can't list them. */
  'application:verifications': unrecorded(
    OWN_WORK,
    { applicationId: ApplicationId },
    v.array(SubmissionSummary),
  ),
  /** Spec, endpoint 14. */
  'profile:applications': forUser({
    input: v.strictObject({
      profileType: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the profile type.')),
      profileId: ProfileId,
      page: pageNumber,
    }),
    output: listPage(ApplicationRecord),
    recorded: {
      view: 'profile.viewed',
      tells: ({ profileType, profileId }) => ({ personal: { profileType, profileId } }),
    },
  }),

  'owner:list': unrecorded(OWN_NOTES, { applicationId: ApplicationId }, v.array(KnownOwner)),
  /** Returns the most recently used owners of other applications, each only once. */
  'owner:recent': unrecorded(OWN_NOTES, { applicationId: ApplicationId }, v.array(RecentOwner)),
  /** Returns the warnings to show before this owner is used for this application. */
  'owner:check': unrecorded(
    'Compares what the user typed with their own earlier entries.',
    {
      applicationId: ApplicationId,
      recordId: OwnerRecordId,
      label: v.string(),
    },
    v.array(OwnerWarning),
  ),

  /** Returns IDs that the platform can't list, as they were used at this desk, most recently used first. */
  'remembered:list': unrecorded(OWN_NOTES, { kind: RememberedKind }, v.array(RememberedId)),
  /** Records that an ID was used, under the name that staff gave it. An empty label keeps the current name. */
  'remembered:put': unrecorded(
    OWN_NOTES,
    {
      kind: RememberedKind,
      id: RememberedId.entries.id,
      label: RememberedId.entries.label,
    },
    v.array(RememberedId),
  ),
  'remembered:forget': unrecorded(
    OWN_NOTES,
    { kind: RememberedKind, id: RememberedId.entries.id },
    v.array(RememberedId),
  ),
} as const;
