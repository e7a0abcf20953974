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
import { nothing, OWN_WORK, unrecorded } from './shared.ts';

const one = { submissionId: SubmissionId };
const captureOf = { ...one, captureId: CaptureId };
/** A submission or a capture that was removed. */
const removed = { id: v.union([SubmissionId, CaptureId]) };
/** Whether `removal:undo` can undo the removal, for UNDO_MS and until the desk is locked or closed. */
const undo = v.exactOptional(v.boolean());
/**
 * The number of files that another program has open. They are made unreadable automatically when that program closes
 * them.
 */
const filesLeft = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A step of a submission. The code that takes the step records it. Returns the submission after the step. */
function step<const E extends v.ObjectEntries>(entries: E, ...steps: readonly AuditAction[]) {
  return forUser({ input: v.strictObject(entries), output: Submission, recorded: { steps } });
}

/** A step of the outbox, recorded in the same way. Returns the state of the outbox after it. */
function outboxStep(...steps: readonly AuditAction[]) {
  return forUser({ input: nothing, output: OutboxState, recorded: { steps } });
}

/** A reason from a list. The reason `other` requires a note. */
function reasonOf<const O extends readonly string[]>(reasons: v.PicklistSchema<O, undefined>) {
  return v.pipe(
    v.strictObject({
      reason: reasons,
      note: v.pipe(v.string(), v.trim(), v.maxLength(500)),
    }),
    v.check(({ reason, note }) => reason !== 'other' || note !== '', 'Enter a short reason.'),
  );
}

/** Why staff send files that this desk could not show them. */
export const UnseenFiles = reasonOf(UnseenReason);

/** Calls for preparing a submission. */
export const submissionChannels = {
  /** Returns one group, newest change first, at most 200 at a time. `after` is the `next` of the previous page. */
  'submission:list': unrecorded(
    OWN_WORK,
    { group: SubmissionGroup, after: v.nullable(v.string()) },
    v.object({ items: v.array(SubmissionSummary), next: v.nullable(v.string()) }),
  ),
  'submission:get': unrecorded(OWN_WORK, one, Submission),
  'submission:create': step({}, 'submission.created'),
  /** Names a draft whose application is not known yet. */
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
       * Whether the owner also applies to the other submissions of the visit. If omitted, it applies to those without
       * an owner.
       */
      others: v.exactOptional(v.boolean()),
    },
    'submission.ownerChosen',
  ),
  /**
   * Records or withdraws staff's statement that the name on the card and the owner's name belong to one person, based
   * on the name that was read or on the picture. `why` is the reason if the names have no part in common. Error:
   * `invalidRequest` if it is required and missing.
   */
  'submission:same-person': step(
    { ...one, same: v.boolean(), why: v.exactOptional(reasonOf(SamePersonReason)) },
    'submission.samePerson',
    'submission.nameCompared',
  ),
  /**
   * Records that staff answered a question about a document and send it as it is. Error: `conflict` notReady if the
   * question is not asked.
   */
  'submission:answer-question': step(
    { ...one, question: ReadingQuestion },
    'submission.questionAnswered',
  ),
  /** Records that the customer has read this version of the notice before a selfie, according to staff. */
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
  /** Deletes a draft or a rejected submission with its contents. While this can be undone, no file is destroyed. */
  'submission:discard': forUser({
    input: v.strictObject({ ...one, reason: v.picklist(['notNeeded', 'customerWithdrew']), undo }),
    output: v.object({ discarded: v.literal(true), filesLeft }),
    recorded: { steps: ['submission.discarded', 'hold.kept'] },
  }),
} as const;

/** Calls for sending, and for what staff do about the outcome. */
export const outboxChannels = {
  /**
   * Queues a draft. Progress and outcome follow as `submission:changed`. Sending the same files for the same owner
   * again requires `sentBefore`, after staff were asked. `unseen`: why it is sent although the window could not show
   * every file.
   */
  'submission:send': step(
    { ...one, sentBefore: v.boolean(), unseen: v.exactOptional(UnseenFiles) },
    'submission.queued',
    'submission.extraFilesMoved',
    'submission.created',
  ),
  /** Calls a submission back and makes it a draft, as long as it certainly has not reached the platform. */
  'submission:take-back': step(one, 'submission.takenBack'),
  /** Makes a new draft with the contents of a rejected submission, which it replaces. */
  'submission:correct': step(one, 'submission.corrected'),
  /** Resolves an unknown outcome with what staff found out. */
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
  /** Records that staff saw the result of a failed check. Error: `conflict` notReady if the result needs no look. */
  'submission:seen': step(one, 'result.seen'),
  /**
   * Makes a new draft with empty slots for the same check of the same person. It refers to the previous submission,
   * whose result then counts as seen. Error: `conflict` notReady if that one passed or has no result.
   */
  'submission:try-again': step(one, 'result.triedAgain', 'submission.created'),
  /** Marks a receipt as sent to the wrong person. */
  'submission:mark-misfiled': step(
    { ...one, note: v.pipe(v.string(), v.trim(), v.maxLength(500)) },
    'receipt.filedToWrongPerson',
  ),
  'outbox:state': unrecorded(OWN_WORK, {}, OutboxState),
  /** Ends all waits that the desk chose itself, because the connection is back or staff want to know now. */
  'outbox:try-now': unrecorded(
    'What is sent has entries of its own, whoever asked for it.',
    {},
    OutboxState,
  ),
  /** Staff have seen what was wrong with the journal (`OutboxState.damage`), so sending continues. */
  'outbox:looked-at': outboxStep('journal.lookedAt'),
  /**
   * Assigns the drafts that were taken in here without a sign-in to this user. None of them is sent automatically. A
   * draft that could not be taken over stays. Errors: `keychain`; `storage`; `fileNotTaken` if there is no space.
   */
  'outbox:take-over': outboxStep('submission.takenOver'),
  /**
   * Sets aside what was taken in without a sign-in and has no key in the keychain, so that it is no longer reported.
   * Nothing is destroyed, and data that can be opened is not changed. Error: `storage`.
   */
  'outbox:set-aside-unreadable': outboxStep('unsigned.setAside'),
} as const;

/**
 * Calls for taking files in, and for what staff do with a capture. Files in the scan folder are identified by IDs only.
 */
export const captureChannels = {
  /**
   * Practice mode only: fills a slot with a sample, as if staff had dropped it. `document` selects the sample for the
   * document slot. If omitted, the default sample is used.
   */
  'practice:use-sample': step(
    { ...one, slot: Slot, document: v.exactOptional(PracticeDocument) },
    'capture.takenIn',
  ),
  /**
   * This step and all steps below that name a capture return `conflict` captureGone if the submission does not contain
   * it.
   */
  'capture:move': step({ ...captureOf, to: Destination }, 'capture.moved'),
  /** Moves a page or an extra file to a position among the document's pages, counted from 0. */
  'capture:move-page': step(
    { ...captureOf, index: v.pipe(v.number(), v.integer(), v.minValue(0)) },
    'capture.moved',
  ),
  /**
   * Puts a capture back that was set aside. What replaced it is set aside. If a PDF was split, its parts are removed,
   * also from other submissions of the visit. Error: `conflict` legalHold if such a part is on hold.
   */
  'capture:put-back': step(captureOf, 'capture.putBack', 'submission.filesMoved', 'hold.kept'),
  'capture:remove': step({ ...captureOf, undo }, 'capture.removed', 'hold.kept'),
  /** Undoes a removal. Error: `conflict` gone if it is too late. */
  'removal:undo': step(removed, 'capture.broughtBack', 'submission.broughtBack'),
  /** Ends the time in which a removal can be undone. */
  'removal:complete': unrecorded('Ends what has its entry.', removed, v.object({ filesLeft })),
  /** Sets how far staff turned the capture clockwise, in addition to the orientation in the file. */
  'capture:turn': step({ ...captureOf, turn: Turn }, 'capture.turned'),
  /**
   * Cuts a part out of a picture, in fractions of the picture in its current orientation. A new picture takes its
   * place, and the original is set aside. Error: `conflict` notReady if that is not possible.
   */
  'capture:cut': step({ ...captureOf, part: DrawnPart }, 'capture.cutApart'),
  /**
   * Makes a printed copy of a PDF, which replaces the PDF. The PDF is set aside. `password` opens it and is not stored.
   * Errors: `printedCopy`; `fileNotTaken` tooMany; `conflict` gone | captureGone; those of storing a file.
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
  /** Puts a file of the platform in a slot. Null takes it out. Captures that were in the slot become extra files. */
  'capture:use-platform-file': {
    ...step(
      { ...one, slot: Slot, fileId: v.nullable(PlatformFileId) },
      'capture.platformFileChosen',
    ),
    feature: 'platformFiles',
  },
  /** Error: `scanFolder`. */
  'scan:list': forUser({
    input: nothing,
    output: ScanListing,
    recorded: { nothing: 'Names files of a folder that lies open on this computer.' },
    feature: 'scanFolder',
  }),
  /** Takes a file in as if staff had dropped it. Errors: `scanFolder`, `scanFile`, and those of taking a file in. */
  'scan:take': forUser({
    input: v.strictObject({ ...one, ...Placing.entries, scanId: ScanId }),
    output: IntakeAnswer,
    recorded: { steps: ['capture.takenIn'] },
    feature: 'scanFolder',
  }),
  /** Asks staff to choose a folder, if the host has a dialog for that. Returns null if they chose none. */
  'scan:choose-folder': forDesk({
    input: nothing,
    output: v.object({ folder: v.nullable(v.string()) }),
    recorded: { nothing: 'Changes nothing; the setting that follows has its entry.' },
    feature: 'scanFolder',
  }),
} as const;
