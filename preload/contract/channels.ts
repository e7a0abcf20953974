import * as v from 'valibot';
import { ApplicationId, CaptureId, OwnerRecordId, PlatformFileId, SubmissionId } from './ids.ts';
import { Applicant, RecentApplication, SearchPage, SearchQuery } from './models/application.ts';
import { OverrideReason, Slot } from './models/capture.ts';
import { KnownOwner, Owner, OwnerWarning } from './models/owner.ts';
import { SessionState } from './models/session.ts';
import { Settings } from './models/settings.ts';
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
  'session:sign-out': { input: nothing, output: SessionState },
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

  'submission:list': { input: nothing, output: v.array(SubmissionSummary) },
  'submission:get': { input: submissionId, output: Submission },
  'submission:create': { input: nothing, output: Submission },
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
  'submission:configure': {
    input: v.strictObject({
      submissionId: SubmissionId,
      verification: VerificationKind,
      type: DocumentType,
      service: v.nullable(v.string()),
    }),
    output: Submission,
  },
  /** Takes the draft at once; progress and outcome follow as `submission:changed`. */
  'submission:send': { input: submissionId, output: Submission },
  'submission:cancel-send': { input: submissionId, output: Submission },
  /** Destroys a draft and everything in it. */
  'submission:discard': { input: submissionId, output: v.object({ discarded: v.literal(true) }) },

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

  'settings:get': { input: nothing, output: Settings },
  'settings:update': { input: v.partial(Settings), output: Settings },
} as const;

export type Channel = keyof typeof channels;
export type ChannelInput<C extends Channel> = v.InferInput<(typeof channels)[C]['input']>;
/** What a handler gets: checked, with brands. */
export type CheckedInput<C extends Channel> = v.InferOutput<(typeof channels)[C]['input']>;
export type ChannelOutput<C extends Channel> = v.InferOutput<(typeof channels)[C]['output']>;
