import * as v from 'valibot';
import { IntakeAnswer } from '../events.ts';
import { CaptureId, PlatformFileId, ScanId, SubmissionId } from '../ids.ts';
import { ApplicationReference } from '../models/application.ts';
import type { AuditAction } from '../models/audit.ts';
import { Destination, DrawnPart, OverrideReason, Placing, Slot } from '../models/capture.ts';
import { ReadingQuestion } from '../models/document-reading.ts';
import { OutboxState, SubmissionGroup } from '../models/outbox.ts';
import { Owner } from '../models/owner.ts';
import { PracticeDocument } from '../models/practice-documents.ts';
import { ScanListing } from '../models/scan.ts';
import {
  SamePersonReason,
  Submission,
  SubmissionSummary,
  UnseenReason,
} from '../models/submission.ts';
import { Turn } from '../models/verdict.ts';
import { DocumentType, VerificationKind } from '../models/verification.ts';
import { forDesk, forUser } from '../operation.ts';
import { nothing, OWN_WORK, SENT_IS_RECORDED, unrecorded } from './shared.ts';

const one = { submissionId: SubmissionId };
const captureOf = { ...one, captureId: CaptureId };
/** The ID of a submission or capture that was removed. */
const removed = { id: v.union([SubmissionId, CaptureId]) };
/** Whether `removal:undo` can undo the removal, for UNDO_MS and only until the desk is locked or closed. */
const undo = v.exactOptional(v.boolean());
/**
 * The number of files that another program has open. They become unreadable automatically when that program closes
 * them.
 */
const filesLeft = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Defines a step of a submission, which returns the submission afterward. The code that takes the step records it. */
function step<const E extends v.ObjectEntries>(entries: E, ...steps: readonly AuditAction[]) {
  return forUser({ input: v.strictObject(entries), output: Submission, recorded: { steps } });
}

/** Defines a step of the Outbox, recorded in the same way. It returns the state of the Outbox afterward. */
function outboxStep(...steps: readonly AuditAction[]) {
  return forUser({ input: nothing, output: OutboxState, recorded: { steps } });
}

/** Returns the schema for a reason from a list. The reason `other` requires a note. */
function reasonOf<const O extends readonly string[]>(reasons: v.PicklistSchema<O, undefined>) {
  return v.pipe(
    v.strictObject({
      reason: reasons,
      note: v.pipe(v.string(), v.trim(), v.maxLength(500)),
    }),
    v.check(({ reason, note }) => reason !== 'other' || note !== '', 'Enter a short reason.'),
  );
}

/** Why staff send files that this desk couldn't show them. */
export const UnseenFiles = reasonOf(UnseenReason);

/** Calls for preparing a submission. */
export const submissionChannels = {
  /**
   * Returns one group of submissions, most recently changed first, at most 200 at a time. `after` is the previous
   * page's `next`.
   */
  'submission:list': unrecorded(
    OWN_WORK,
    { group: SubmissionGroup, after: v.nullable(v.string()) },
    v.object({ items: v.array(SubmissionSummary), next: v.nullable(v.string()) }),
  ),
  'submission:get': unrecorded(OWN_WORK, one, Submission),
  'submission:create': step({}, 'submission.created'),
  /** Names a draft whose application isn't known yet. */
  'submission:rename': step(
    {
      ...one,
      label: v.pipe(v.string(), v.trim(), v.maxLength(80, 'Use 80 characters or fewer.')),
    },
    'submission.named',
  ),
  'submission:assign-application': step(
    { ...one, applicant: ApplicationReference },
    'submission.applicationChosen',
  ),
  'submission:assign-owner': step(
    {
      ...one,
      owner: v.object({
        ...Owner.entries,
        label: v.pipe(
          v.string(),
          v.trim(),
          v.maxLength(120, 'Use 120 characters or fewer in the name.'),
        ),
      }),
      /**
       * Whether the owner also applies to the visit's other submissions. If omitted, it applies to those without an
       * owner.
       */
      others: v.exactOptional(v.boolean()),
    },
    'submission.ownerChosen',
  ),
  /**
   * Records or withdraws staff's statement that the name on the card and the owner's name belong to one person. Staff
   * base it on the name that was read or on the picture. `why` is the reason if the names have no part in common. Fails
   * with `invalidRequest` if `why` is required and missing.
   */
  'submission:same-person': step(
    { ...one, same: v.boolean(), why: v.exactOptional(reasonOf(SamePersonReason)) },
    'submission.samePerson',
    'submission.nameCompared',
  ),
  /**
   * Records that staff answered a question about a document and are sending it as it is. Fails with `conflict`
   * (`notReady`) if the question isn't asked.
   */
  'submission:answer-question': step(
    { ...one, question: ReadingQuestion },
    'submission.questionAnswered',
  ),
  /** Records that, according to staff, the customer has read this version of the selfie notice. */
  'submission:notice-shown': step(
    { ...one, version: v.pipe(v.string(), v.maxLength(40)) },
    'portraitNotice.shown',
  ),
  'submission:configure': step(
    {
      ...one,
      verification: VerificationKind,
      type: v.nullable(DocumentType),
      service: v.nullable(v.string()),
    },
    'submission.configured',
  ),
  /** Deletes a draft or a rejected submission and its contents. No file is destroyed while this can be undone. */
  'submission:discard': forUser({
    input: v.strictObject({ ...one, reason: v.picklist(['notNeeded', 'customerWithdrew']), undo }),
    output: v.object({ discarded: v.literal(true), filesLeft }),
    recorded: { steps: ['submission.discarded', 'hold.kept'] },
  }),
} as const;

/** Calls for sending, and for what staff do about the outcome. */
export const outboxChannels = {
  /**
   * Queues a draft. Progress and the outcome follow as `submission:changed` events. Sending the same files for the same
   * owner again requires `sentBefore`, which is set after asking staff. `unseen` is the reason for sending although the
   * window couldn't show every file.
   */
  'submission:send': step(
    { ...one, sentBefore: v.boolean(), unseen: v.exactOptional(UnseenFiles) },
    'submission.queued',
    'submission.extraFilesMoved',
    'submission.created',
  ),
  /** Takes back a submission that certainly hasn't reached the platform, and makes it a draft again. */
  'submission:take-back': step(one, 'submission.takenBack'),
  /** Makes a new draft with the contents of a rejected submission. The draft replaces that submission. */
  'submission:correct': step(one, 'submission.corrected'),
  /** Resolves an unknown outcome with what staff have found out. */
  'submission:resolve': step(
    {
      ...one,
      choice: v.picklist(['there', 'sendAgain', 'refused', 'supervisor']),
      checkedBy: v.pipe(v.string(), v.trim(), v.maxLength(200)),
    },
    'unknown.confirmedThere',
    'unknown.sentAgain',
    'unknown.madeDraft',
    'unknown.notThere',
    'unknown.leftForSupervisor',
  ),
  /**
   * Records that staff saw the result of a failed check. Fails with `conflict` (`notReady`) if the result doesn't need
   * a look.
   */
  'submission:seen': step(one, 'result.seen'),
  /**
   * Makes a new draft with empty slots for the same check of the same person. The draft refers to the previous
   * submission, whose result then counts as seen. Fails with `conflict` (`notReady`) if that submission passed or has
   * no result.
   */
  'submission:try-again': step(one, 'result.triedAgain', 'submission.created'),
  /** Marks a receipt as sent to the wrong person. */
  'submission:mark-misfiled': step(
    { ...one, note: v.pipe(v.string(), v.trim(), v.maxLength(500)) },
    'receipt.filedToWrongPerson',
  ),
  'outbox:state': unrecorded(OWN_WORK, {}, OutboxState),
  /** Ends all waits, and starts a submission at once even if a server asked to wait, because staff want to know now. */
  'outbox:try-now': unrecorded(SENT_IS_RECORDED, {}, OutboxState),
  /** Ends all waits that no server asked for, because the system reports that the connection is back. */
  'outbox:connection-back': unrecorded(SENT_IS_RECORDED, {}, OutboxState),
  /** Records that staff have seen what was wrong with the journal (`OutboxState.damage`), so that sending continues. */
  'outbox:looked-at': outboxStep('journal.lookedAt'),
  /**
   * Assigns the drafts that were added here without a sign-in to this user. None of them is sent automatically. A draft
   * that can't be taken over stays where it is. Fails with `keychain`, with `storage`, or with `fileNotTaken` if
   * there's no space.
   */
  'outbox:take-over': outboxStep('submission.takenOver'),
  /**
   * Sets aside data that was added without a sign-in and has no key in the keychain. It's then no longer reported.
   * Nothing is destroyed, and data that can be opened isn't changed. Fails with `storage`.
   */
  'outbox:set-aside-unreadable': outboxStep('unsigned.setAside'),
} as const;

/**
 * Calls for adding files, and for what staff do with a capture. Files in the scan folder are identified only by IDs.
 */
export const captureChannels = {
  /**
   * Practice mode only: fills a slot with a sample, as if staff had dropped a file there. `document` selects the sample
   * for the document slot. If it's omitted, the default sample is used.
   */
  'practice:use-sample': step(
    { ...one, slot: Slot, document: v.exactOptional(PracticeDocument) },
    'capture.takenIn',
  ),
  /**
   * This step and all steps below that name a capture fail with `conflict` (`captureGone`) if the submission doesn't
   * contain it.
   */
  'capture:move': step({ ...captureOf, to: Destination }, 'capture.moved'),
  /** Moves a page or an extra file to a position among the document's pages, counted from 0. */
  'capture:move-page': step(
    { ...captureOf, index: v.pipe(v.number(), v.integer(), v.minValue(0)) },
    'capture.moved',
  ),
  /**
   * Restores a capture that was set aside. Whatever replaced it is set aside instead. If a PDF was split, its parts are
   * removed, even from other submissions of the visit. Fails with `conflict` (`legalHold`) if one of the parts is under
   * a legal hold.
   */
  'capture:put-back': step(captureOf, 'capture.putBack', 'submission.filesMoved', 'hold.kept'),
  'capture:remove': step({ ...captureOf, undo }, 'capture.removed', 'hold.kept'),
  /** Undoes a removal. Fails with `conflict` (`gone`) if it's too late. */
  'removal:undo': step(removed, 'capture.broughtBack', 'submission.broughtBack'),
  /** Ends the period in which a removal can be undone. */
  'removal:complete': unrecorded(
    'Completes a removal that was recorded.',
    removed,
    v.object({ filesLeft }),
  ),
  /** Sets how far staff turned the capture clockwise, in addition to the orientation in the file. */
  'capture:turn': step({ ...captureOf, turn: Turn }, 'capture.turned'),
  /**
   * Cuts a part out of a picture. `part` is in fractions of the picture in its current orientation. A new picture takes
   * the original's place, and the original is set aside. Fails with `conflict` (`notReady`) if that isn't possible.
   */
  'capture:cut': step({ ...captureOf, part: DrawnPart }, 'capture.cutApart'),
  /**
   * Makes a printed copy of a PDF, which replaces the PDF. The PDF is set aside. `password` opens the PDF and isn't
   * stored. Fails with `printedCopy`, `fileNotTaken` (`tooMany`), or `conflict` (`gone` or `captureGone`), or if the
   * file can't be stored.
   */
  'capture:print-copy': step(
    { ...captureOf, password: v.nullable(v.pipe(v.string(), v.maxLength(200))) },
    'capture.printed',
    'capture.putBack',
  ),
  'capture:override': step(
    {
      ...captureOf,
      override: v.nullable(reasonOf(OverrideReason)),
    },
    'capture.overridden',
  ),
  /** Puts a platform file in a slot; null takes it out. Captures that were in the slot become extra files. */
  'capture:use-platform-file': {
    ...step(
      { ...one, slot: Slot, fileId: v.nullable(PlatformFileId) },
      'capture.platformFileChosen',
    ),
    feature: 'platformFiles',
  },
  /** Returns the files in the scan folder. Fails with `scanFolder`. */
  'scan:list': forUser({
    input: nothing,
    output: ScanListing,
    recorded: { nothing: 'Lists files in a folder that isn’t encrypted.' },
    feature: 'scanFolder',
  }),
  /**
   * Adds a file from the scan folder as if staff had dropped it. Fails with `scanFolder` or `scanFile`, or if the file
   * can't be added.
   */
  'scan:take': forUser({
    input: v.strictObject({ ...one, ...Placing.entries, scanId: ScanId }),
    output: IntakeAnswer,
    recorded: { steps: ['capture.takenIn'] },
    feature: 'scanFolder',
  }),
  /** Asks staff to choose a folder, if the host has a dialog for that. Returns null if they don't choose one. */
  'scan:choose-folder': forDesk({
    input: nothing,
    output: v.object({ folder: v.nullable(v.string()) }),
    recorded: { nothing: 'Changes nothing. The setting that results is recorded.' },
    feature: 'scanFolder',
  }),
} as const;
