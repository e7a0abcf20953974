import * as v from 'valibot';
import { ApplicationId, CaptureId, OwnerRecordId, PlatformFileId, SubmissionId } from './ids.ts';
import { Applicant, RecentApplication, SearchPage, SearchQuery } from './models/application.ts';
import { AuditCheck, AuditLine } from './models/audit.ts';
import { OverrideReason, Slot } from './models/capture.ts';
import { OutboxState, SubmissionGroup } from './models/outbox.ts';
import { KnownOwner, Owner, OwnerWarning } from './models/owner.ts';
import { PersonFound, PersonQuery } from './models/person.ts';
import { Pin } from './models/pin.ts';
import { RetentionOutlook } from './models/retention-outlook.ts';
import { SessionState } from './models/session.ts';
import { Retention, Settings } from './models/settings.ts';
import { Submission, SubmissionSummary } from './models/submission.ts';
import { Turn } from './models/verdict.ts';
import { DocumentType, VerificationKind } from './models/verification.ts';

const nothing = v.strictObject({});
const submissionId = v.strictObject({ submissionId: SubmissionId });
const captureOfSubmission = { submissionId: SubmissionId, captureId: CaptureId };

/**
 * Every call the window can make: channel → what goes in, what comes out. Both sides are checked in
 * main; an output schema is also the list of what may leave main at all, unknown keys are dropped.
 */
export const channels = {
  'app:info': {
    input: nothing,
    output: v.object({
      version: v.string(),
      /** Which program shows the window; `chromium` is for contributors, not for production. */
      host: v.picklist(['electron', 'chromium', 'stdio']),
      platform: v.picklist(['mac', 'windows', 'linux']),
    }),
  },

  'session:get': { input: nothing, output: SessionState },
  'session:sign-in': {
    input: v.strictObject({
      server: v.pipe(v.string(), v.trim(), v.maxLength(2000)),
      email: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'Enter your e-mail address.'),
        v.maxLength(320),
      ),
      password: v.pipe(v.string(), v.minLength(1, 'Enter your password.'), v.maxLength(1000)),
    }),
    output: SessionState,
  },
  /** `keep`: what is unsent stays here, sealed, until this user signs in again. */
  'session:sign-out': {
    input: v.strictObject({ unsent: v.picklist(['keep', 'destroy']) }),
    output: SessionState,
  },
  /** Locks the desk at once; what is on its way ends first where it may have arrived. */
  'session:lock': { input: nothing, output: SessionState },
  'session:unlock': { input: v.strictObject({ pin: Pin }), output: SessionState },
  /** Tells main that somebody is at the desk, so that it does not lock by itself. */
  'session:touch': { input: nothing, output: v.object({}) },
  /** For a PIN that is forgotten: makes everything of the user whose desk is locked unreadable. */
  'session:destroy-locked': {
    input: v.strictObject({ confirmation: v.literal('destroy') }),
    output: SessionState,
  },
  /**
   * Asks the keychain again and opens what is kept here. Refused while something is held that would
   * not outlive this. Error: `keychain` when it still cannot be used.
   */
  'session:try-opening': { input: nothing, output: SessionState },
  /** `current` is the PIN that is set, null where none is. The user's key is renewed with it. */
  'pin:set': {
    input: v.strictObject({ current: v.nullable(Pin), next: Pin }),
    output: SessionState,
  },
  'pin:remove': { input: v.strictObject({ current: Pin }), output: SessionState },
  /** Seals everything of this user under a new key. */
  'key:renew': { input: v.strictObject({ pin: v.nullable(Pin) }), output: SessionState },
  /** Starts the built-in platform with sample data and signs in to it. */
  'session:start-practice': { input: nothing, output: SessionState },
  /** Destroys the practice profile and goes back to the real sign-in. */
  'session:leave-practice': { input: nothing, output: SessionState },

  /** Practice mode only: fills a slot with a sample picture, as if staff had dropped it. */
  'practice:use-sample': {
    input: v.strictObject({ submissionId: SubmissionId, slot: Slot }),
    output: Submission,
  },

  'application:search': { input: SearchQuery, output: SearchPage },
  'application:recent': { input: nothing, output: v.array(RecentApplication) },
  /** Reads `business_legal_name` from the commercial data; that call fetches financial data too. */
  'application:legal-name': {
    input: v.strictObject({ applicationId: ApplicationId }),
    output: v.object({ legalName: v.nullable(v.string()) }),
  },

  'owner:list': {
    input: v.strictObject({ applicationId: ApplicationId }),
    output: v.array(KnownOwner),
  },
  /** What to warn about before this owner is taken for this application. */
  'owner:check': {
    input: v.strictObject({
      applicationId: ApplicationId,
      recordId: OwnerRecordId,
      label: v.string(),
    }),
    output: v.array(OwnerWarning),
  },

  /** One group, newest change first, at most 200 at a time; `after` is the `next` of the page before. */
  'submission:list': {
    input: v.strictObject({ group: SubmissionGroup, after: v.nullable(v.string()) }),
    output: v.object({ items: v.array(SubmissionSummary), next: v.nullable(v.string()) }),
  },
  'submission:get': { input: submissionId, output: Submission },
  'submission:create': { input: nothing, output: Submission },
  /** What staff call a draft whose application is not known yet. */
  'submission:rename': {
    input: v.strictObject({
      submissionId: SubmissionId,
      label: v.pipe(v.string(), v.trim(), v.maxLength(80, 'Keep it under 80 characters.')),
    }),
    output: Submission,
  },
  'submission:assign-application': {
    input: v.strictObject({ submissionId: SubmissionId, applicant: Applicant }),
    output: Submission,
  },
  'submission:assign-owner': {
    input: v.strictObject({
      submissionId: SubmissionId,
      owner: v.object({
        ...Owner.entries,
        label: v.pipe(
          v.string(),
          v.trim(),
          v.maxLength(120, 'Keep the name under 120 characters.'),
        ),
      }),
    }),
    output: Submission,
  },
  /** Staff's word that the name on the card and the owner's are one person's, or its withdrawal. */
  'submission:same-person': {
    input: v.strictObject({ submissionId: SubmissionId, same: v.boolean() }),
    output: Submission,
  },
  'submission:configure': {
    input: v.strictObject({
      submissionId: SubmissionId,
      verification: VerificationKind,
      type: DocumentType,
      service: v.nullable(v.string()),
    }),
    output: Submission,
  },
  /**
   * Puts a draft into the outbox; progress and outcome follow as `submission:changed`. The same files
   * for the same owner once more need `sentBefore`, after staff were asked.
   */
  'submission:send': {
    input: v.strictObject({ submissionId: SubmissionId, sentBefore: v.boolean() }),
    output: Submission,
  },
  /** Calls one back into a draft, for as long as it provably has not reached the platform. */
  'submission:take-back': { input: submissionId, output: Submission },
  /** A new draft with everything a refused one held; the refused one is gone. */
  'submission:correct': { input: submissionId, output: Submission },
  /** What staff found out about an outcome that is not known. */
  'submission:resolve': {
    input: v.strictObject({
      submissionId: SubmissionId,
      choice: v.picklist(['there', 'sendAgain', 'supervisor']),
      checkedBy: v.pipe(v.string(), v.trim(), v.maxLength(200)),
    }),
    output: Submission,
  },
  /** Marks a receipt: it was filed to the wrong person. */
  'submission:mark-misfiled': {
    input: v.strictObject({
      submissionId: SubmissionId,
      note: v.pipe(v.string(), v.trim(), v.maxLength(500)),
    }),
    output: Submission,
  },
  /** Destroys a draft or a refused one, and everything in it. */
  'submission:discard': {
    input: v.strictObject({
      submissionId: SubmissionId,
      reason: v.picklist(['notNeeded', 'customerWithdrew']),
    }),
    output: v.object({ discarded: v.literal(true) }),
  },

  'outbox:state': { input: nothing, output: OutboxState },
  /** Forgets every wait of our own: the line is back, or staff want to know now. */
  'outbox:try-now': { input: nothing, output: OutboxState },

  'capture:move': {
    input: v.strictObject({ ...captureOfSubmission, to: v.union([Slot, v.literal('tray')]) }),
    output: Submission,
  },
  'capture:remove': { input: v.strictObject(captureOfSubmission), output: Submission },
  /** Sets how far staff turned the capture, clockwise, on top of what the file says. */
  'capture:turn': {
    input: v.strictObject({ ...captureOfSubmission, turn: Turn }),
    output: Submission,
  },
  'capture:override': {
    input: v.strictObject({
      ...captureOfSubmission,
      override: v.nullable(
        v.strictObject({
          reason: OverrideReason,
          note: v.pipe(v.string(), v.trim(), v.maxLength(500)),
        }),
      ),
    }),
    output: Submission,
  },
  /** Replaces a capture that the slot does not take by a JPEG made from it. */
  'capture:convert': { input: v.strictObject(captureOfSubmission), output: Submission },
  'capture:use-platform-file': {
    input: v.strictObject({
      submissionId: SubmissionId,
      slot: Slot,
      fileId: v.nullable(PlatformFileId),
    }),
    output: Submission,
  },

  /** Checks the chain over everything that was done here. */
  'audit:verify': { input: nothing, output: AuditCheck },
  'audit:page': {
    input: v.strictObject({ after: v.nullable(v.string()) }),
    output: v.object({ items: v.array(AuditLine), next: v.nullable(v.string()) }),
  },
  /** Everything kept here about a person: by application, owner record, or a name as typed here. */
  'person:find': { input: PersonQuery, output: PersonFound },
  /** Erases it, the audit's personal text too; what is under way or may have arrived is refused. */
  'person:erase': {
    input: v.strictObject({ query: PersonQuery, confirmation: v.literal('erase') }),
    output: PersonFound,
  },
  /** What would be removed by age under these limits, and when. Changes nothing. */
  'retention:outlook': {
    input: v.strictObject({ retention: Retention }),
    output: RetentionOutlook,
  },

  'settings:get': { input: nothing, output: Settings },
  'settings:update': { input: v.partial(Settings), output: Settings },
} as const;

export type Channel = keyof typeof channels;
export type ChannelInput<C extends Channel> = v.InferInput<(typeof channels)[C]['input']>;
/** What a handler gets: checked, with brands. */
export type CheckedInput<C extends Channel> = v.InferOutput<(typeof channels)[C]['input']>;
export type ChannelOutput<C extends Channel> = v.InferOutput<(typeof channels)[C]['output']>;
