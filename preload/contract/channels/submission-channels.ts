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
import { nothing, OWN_WORK } from './shared.ts';

const one = { submissionId: SubmissionId };
const captureOf = { ...one, captureId: CaptureId };
/** A submission or a capture that was removed. */
const removed = { id: v.union([SubmissionId, CaptureId]) };
/** It can be taken back by `removal:undo` for UNDO_MS, and until the desk is locked or closed. */
const undo = v.exactOptional(v.boolean());
/** Files that another program holds: they are made unreadable by themselves once it lets go. */
const filesLeft = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A step of a submission, whose record is written where it is taken: answers with the submission as it is then. */
function step<const E extends v.ObjectEntries>(entries: E, ...steps: readonly AuditAction[]) {
  return forUser({ input: v.strictObject(entries), output: Submission, recorded: { steps } });
}

/** A reason of a list; another one is said in words. */
function reasonOf<const O extends readonly string[]>(reasons: v.PicklistSchema<O, undefined>) {
  return v.pipe(
    v.strictObject({
      reason: reasons,
      note: v.pipe(v.string(), v.trim(), v.maxLength(500)),
    }),
    v.check(({ reason, note }) => reason !== 'other' || note !== '', 'Say why, in a few words.'),
  );
}

/** Why staff send what this desk could not show them. */
export const UnseenFiles = reasonOf(UnseenReason);

/** Gathering a document verification. */
export const submissionChannels = {
  /** One group, newest change first, at most 200 at a time; `after` is the `next` of the page before. */
  'submission:list': forUser({
    input: v.strictObject({ group: SubmissionGroup, after: v.nullable(v.string()) }),
    output: v.object({ items: v.array(SubmissionSummary), next: v.nullable(v.string()) }),
    recorded: { nothing: OWN_WORK },
  }),
  'submission:get': forUser({
    input: v.strictObject(one),
    output: Submission,
    recorded: { nothing: OWN_WORK },
  }),
  'submission:create': step({}, 'submission.created'),
  /** Names a draft whose application is not known yet. */
  'submission:rename': step(
    {
      ...one,
      label: v.pipe(v.string(), v.trim(), v.maxLength(80, 'Keep it under 80 characters.')),
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
          v.maxLength(120, 'Keep the name under 120 characters.'),
        ),
      }),
      /** Also for the other filings of its visit; if omitted, for those that have no owner yet. */
      others: v.exactOptional(v.boolean()),
    },
    'submission.ownerChosen',
  ),
  /**
   * Staff's word that the name on the card and the owner's are one person's, as it was read or as they see it on
   * the picture, or its withdrawal. `why`: of two that share no part. Error: `invalidRequest` where it is missing.
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
  /** Staff's word that the customer has read the notice before a self-portrait, in that version. */
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
  /** Destroys a draft or a refused one, and everything in it; none of its files are gone while it can be undone. */
  'submission:discard': forUser({
    input: v.strictObject({ ...one, reason: v.picklist(['notNeeded', 'customerWithdrew']), undo }),
    output: v.object({ discarded: v.literal(true), filesLeft }),
    recorded: { steps: ['submission.discarded', 'hold.kept'] },
  }),
} as const;

/** Sending, and what staff do about what became of it. */
export const outboxChannels = {
  /**
   * Puts a draft into the outbox; progress and outcome follow as `submission:changed`. The same files
   * for the same owner once more need `sentBefore`, after staff were asked. `unseen`: why it is sent though the
   * window could not show every file.
   */
  'submission:send': step(
    { ...one, sentBefore: v.boolean(), unseen: v.exactOptional(UnseenFiles) },
    'submission.queued',
    'submission.extraFilesMoved',
    'submission.created',
  ),
  /** Calls one back into a draft, for as long as it provably has not reached the platform. */
  'submission:take-back': step(one, 'submission.takenBack'),
  /** A new draft with everything a refused one held; the refused one is gone. */
  'submission:correct': step(one, 'submission.corrected'),
  /** Settles an outcome that is not known by what staff found out. */
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
  /** Staff saw the result of a check that did not pass. Error: `conflict` notReady where none needs a look. */
  'submission:seen': step(one, 'result.seen'),
  /**
   * A new draft for the same check of the same person, with empty slots, linked to the one before, whose
   * result counts as seen. Error: `conflict` notReady for one that passed or has no result.
   */
  'submission:try-again': step(one, 'result.triedAgain', 'submission.created'),
  /** Marks a receipt: it was filed to the wrong person. */
  'submission:mark-misfiled': step(
    { ...one, note: v.pipe(v.string(), v.trim(), v.maxLength(500)) },
    'receipt.filedToWrongPerson',
  ),
  'outbox:state': forUser({ input: nothing, output: OutboxState, recorded: { nothing: OWN_WORK } }),
  /** Forgets every wait of our own: the line is back, or staff want to know now. */
  'outbox:try-now': forUser({
    input: nothing,
    output: OutboxState,
    recorded: { nothing: 'What is sent has entries of its own, whoever asked for it.' },
  }),
  /** Staff have looked at what was wrong with the journal (`OutboxState.damage`): sending goes on. */
  'outbox:looked-at': forUser({
    input: nothing,
    output: OutboxState,
    recorded: { steps: ['journal.lookedAt'] },
  }),
  /**
   * Makes the drafts that were taken in here without a sign-in this user's; none of them leaves by itself. A
   * draft that could not be taken over stays. Errors: `keychain`; `storage`; `fileNotTaken`, for want of room.
   */
  'outbox:take-over': forUser({
    input: nothing,
    output: OutboxState,
    recorded: { steps: ['submission.takenOver'] },
  }),
  /**
   * Sets aside what was taken in without a sign-in and has no key in the keychain, so that it is not told of any
   * more. Nothing is destroyed, and nothing that can be opened is touched. Error: `storage`.
   */
  'outbox:set-aside-unreadable': forUser({
    input: nothing,
    output: OutboxState,
    recorded: { steps: ['unsigned.setAside'] },
  }),
} as const;

/**
 * Taking files in and what staff do with a capture then. The folder that the counter's scanner writes into names its
 * files by ids only.
 */
export const captureChannels = {
  /**
   * Practice mode only: fills a slot with a sample, as if staff had dropped it. `document`: which one the document
   * slot gets; the usual one when left out.
   */
  'practice:use-sample': step(
    { ...one, slot: Slot, document: v.exactOptional(PracticeDocument) },
    'capture.takenIn',
  ),
  /** This and every step below that names a capture: `conflict` captureGone where the submission does not hold it. */
  'capture:move': step({ ...captureOf, to: Destination }, 'capture.moved'),
  /** Puts a page, or a capture of the tray, at a place among the document's pages, from 0. */
  'capture:move-page': step(
    { ...captureOf, index: v.pipe(v.number(), v.integer(), v.minValue(0)) },
    'capture.moved',
  ),
  /**
   * Puts a capture that was set aside where it belongs; what stands there in its stead is set aside. In the stead of a
   * PDF that was split its parts go, also from other filings of its visit. Error: `conflict` legalHold of such a part.
   */
  'capture:put-back': step(captureOf, 'capture.putBack', 'submission.filesMoved', 'hold.kept'),
  'capture:remove': step({ ...captureOf, undo }, 'capture.removed', 'hold.kept'),
  /** Takes back a removal that can be undone. Error: `conflict` gone once its time is over. */
  'removal:undo': step(removed, 'capture.broughtBack', 'submission.broughtBack'),
  /** Ends the time in which a removal can be undone. */
  'removal:complete': forUser({
    input: v.strictObject(removed),
    output: v.object({ filesLeft }),
    recorded: { nothing: 'Ends what has its entry.' },
  }),
  /** Sets how far staff turned the capture, clockwise, on top of what the file says. */
  'capture:turn': step({ ...captureOf, turn: Turn }, 'capture.turned'),
  /**
   * Cuts a part out of a picture, in parts of it as it stands turned: one made anew takes its place, and the
   * picture is set aside. Error: `conflict`, notReady where none can be made of it.
   */
  'capture:cut': step({ ...captureOf, part: DrawnPart }, 'capture.cutApart'),
  /**
   * Makes a printed copy of a PDF, which takes its place; the PDF is set aside. `password` opens it, and is kept
   * nowhere. Errors: `printedCopy`; `fileNotTaken` tooMany; `conflict` gone | captureGone; those of storing a file.
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
  /** Replaces a capture that the slot does not take by a JPEG made from it. */
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
  /** Takes a file in as if staff had dropped it. Errors: `scanFolder`, `scanFile`, and those of taking in. */
  'scan:take': forUser({
    input: v.strictObject({ ...one, ...Placing.entries, scanId: ScanId }),
    output: IntakeAnswer,
    recorded: { steps: ['capture.takenIn'] },
    feature: 'scanFolder',
  }),
  /** Asks staff for a folder, where the host has a dialog for it; null when they chose none. */
  'scan:choose-folder': forDesk({
    input: nothing,
    output: v.object({ folder: v.nullable(v.string()) }),
    recorded: { nothing: 'Changes nothing; the setting that follows has its entry.' },
    feature: 'scanFolder',
  }),
} as const;
