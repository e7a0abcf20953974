import * as v from 'valibot';
import { IntakeAnswer } from '../events.ts';
import { CaptureId, PlatformFileId, ScanId, SubmissionId } from '../ids.ts';
import { ApplicationReference } from '../models/application.ts';
import { Destination, DrawnPart, GivenTo, OverrideReason, Slot } from '../models/capture.ts';
import { OutboxState, SubmissionGroup } from '../models/outbox.ts';
import { Owner } from '../models/owner.ts';
import { ScanListing } from '../models/scan.ts';
import { Submission, SubmissionSummary } from '../models/submission.ts';
import { Turn } from '../models/verdict.ts';
import { DocumentType, VerificationKind } from '../models/verification.ts';
import { nothing } from './inputs.ts';

const submissionId = v.strictObject({ submissionId: SubmissionId });
/** It can be taken back by `removal:undo` for UNDO_MS, and until the desk is locked or closed. */
const undo = v.exactOptional(v.boolean());
/** A submission or a capture that was removed. */
const removed = v.strictObject({ id: v.union([SubmissionId, CaptureId]) });
/** Files that another program holds: they are made unreadable by themselves once it lets go. */
const filesLeft = v.pipe(v.number(), v.integer(), v.minValue(0));
const captureOfSubmission = { submissionId: SubmissionId, captureId: CaptureId };

/** Calls about submissions, their captures, and the outbox they go through. */
export const submissionChannels = {
  /** Practice mode only: fills a slot with a sample picture, as if staff had dropped it. */
  'practice:use-sample': {
    input: v.strictObject({ submissionId: SubmissionId, slot: Slot }),
    output: Submission,
  },

  /** One group, newest change first, at most 200 at a time; `after` is the `next` of the page before. */
  'submission:list': {
    input: v.strictObject({ group: SubmissionGroup, after: v.nullable(v.string()) }),
    output: v.object({ items: v.array(SubmissionSummary), next: v.nullable(v.string()) }),
  },
  'submission:get': { input: submissionId, output: Submission },
  'submission:create': { input: nothing, output: Submission },
  /** Names a draft whose application is not known yet. */
  'submission:rename': {
    input: v.strictObject({
      submissionId: SubmissionId,
      label: v.pipe(v.string(), v.trim(), v.maxLength(80, 'Keep it under 80 characters.')),
    }),
    output: Submission,
  },
  'submission:assign-application': {
    input: v.strictObject({ submissionId: SubmissionId, applicant: ApplicationReference }),
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
  /**
   * Staff's word that the name on the card and the owner's are one person's, as it was read or as they see it on
   * the picture, or its withdrawal.
   */
  'submission:same-person': {
    input: v.strictObject({ submissionId: SubmissionId, same: v.boolean() }),
    output: Submission,
  },
  /** Staff's word that the customer has read the notice before a self-portrait, in that version. */
  'submission:notice-shown': {
    input: v.strictObject({
      submissionId: SubmissionId,
      version: v.pipe(v.string(), v.maxLength(40)),
    }),
    output: Submission,
  },
  'submission:configure': {
    input: v.strictObject({
      submissionId: SubmissionId,
      verification: VerificationKind,
      type: v.nullable(DocumentType),
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
  /** Settles an outcome that is not known by what staff found out. */
  'submission:resolve': {
    input: v.strictObject({
      submissionId: SubmissionId,
      choice: v.picklist(['there', 'sendAgain', 'refused', 'supervisor']),
      checkedBy: v.pipe(v.string(), v.trim(), v.maxLength(200)),
    }),
    output: Submission,
  },
  /** Staff saw the result of a check that did not pass. Error: `conflict` notReady where none needs a look. */
  'submission:seen': { input: submissionId, output: Submission },
  /**
   * A new draft for the same check of the same person, with empty slots, linked to the one before, whose
   * result counts as seen. Error: `conflict` notReady for one that passed or has no result.
   */
  'submission:try-again': { input: submissionId, output: Submission },
  /** Marks a receipt: it was filed to the wrong person. */
  'submission:mark-misfiled': {
    input: v.strictObject({
      submissionId: SubmissionId,
      note: v.pipe(v.string(), v.trim(), v.maxLength(500)),
    }),
    output: Submission,
  },
  /** Destroys a draft or a refused one, and everything in it; none of its files are gone while it can be undone. */
  'submission:discard': {
    input: v.strictObject({
      submissionId: SubmissionId,
      reason: v.picklist(['notNeeded', 'customerWithdrew']),
      undo,
    }),
    output: v.object({
      discarded: v.literal(true),
      filesLeft,
    }),
  },

  'outbox:state': { input: nothing, output: OutboxState },
  /** Forgets every wait of our own: the line is back, or staff want to know now. */
  'outbox:try-now': { input: nothing, output: OutboxState },
  /** Staff have looked at what was wrong with the journal (`OutboxState.damage`): sending goes on. */
  'outbox:looked-at': { input: nothing, output: OutboxState },
  /**
   * Makes the drafts that were taken in here without a sign-in this user's; none of them leaves by itself. A
   * draft that could not be taken over stays. Errors: `keychain`; `storage`; `fileNotTaken`, for want of room.
   */
  'outbox:take-over': { input: nothing, output: OutboxState },

  'capture:move': {
    input: v.strictObject({ ...captureOfSubmission, to: Destination }),
    output: Submission,
  },
  /** Puts a page, or a capture of the tray, at a place among the document's pages, from 0. */
  'capture:move-page': {
    input: v.strictObject({
      ...captureOfSubmission,
      index: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    output: Submission,
  },
  /** Puts a capture that was set aside where it belongs; what stands there in its stead is set aside. */
  'capture:put-back': { input: v.strictObject(captureOfSubmission), output: Submission },
  'capture:remove': { input: v.strictObject({ ...captureOfSubmission, undo }), output: Submission },
  /** Takes back a removal that can be undone. Error: `conflict` gone once its time is over. */
  'removal:undo': { input: removed, output: Submission },
  /** Ends the time in which a removal can be undone. */
  'removal:complete': { input: removed, output: v.object({ filesLeft }) },
  /** Sets how far staff turned the capture, clockwise, on top of what the file says. */
  'capture:turn': {
    input: v.strictObject({ ...captureOfSubmission, turn: Turn }),
    output: Submission,
  },
  /**
   * Cuts a part out of a picture, in parts of it as it stands turned: one made anew takes its place, and the
   * picture is set aside. Error: `conflict`, notReady where none can be made of it.
   */
  'capture:cut': {
    input: v.strictObject({ ...captureOfSubmission, part: DrawnPart }),
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
  'capture:use-platform-file': {
    input: v.strictObject({
      submissionId: SubmissionId,
      slot: Slot,
      fileId: v.nullable(PlatformFileId),
    }),
    output: Submission,
  },
} as const;

/** The folder that the counter's scanner writes into. The window names its files by ids only. */
export const scanChannels = {
  /** Error: `scanFolder`. */
  'scan:list': { input: nothing, output: ScanListing },
  /** Takes a file in as if staff had dropped it. Errors: `scanFolder`, `scanFile`, and those of taking in. */
  'scan:take': {
    input: v.strictObject({
      submissionId: SubmissionId,
      to: GivenTo,
      scanId: ScanId,
    }),
    output: IntakeAnswer,
  },
  /** Asks staff for a folder, where the host has a dialog for it; null when they chose none. */
  'scan:choose-folder': { input: nothing, output: v.object({ folder: v.nullable(v.string()) }) },
} as const;
