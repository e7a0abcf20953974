import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { PlatformFileId, SubmissionId, VerificationId, VisitId } from '../ids.ts';
import { ApplicationReference } from './application.ts';
import { Capture, CardSource, MediaType, PagesOf, Slot } from './capture.ts';
import { DocumentReading, DocumentSummary, READING_QUESTIONS } from './document-reading.ts';
import { Owner } from './owner.ts';
import { SeenFile } from './platform-file.ts';
import { DocumentType, VerificationKind, VerificationRecord } from './verification.ts';
import { FileGroup } from './visit.ts';

/**
 * The content of a slot. `capture`: a capture that's stored here. `pages`: captures that are sent in order as the pages
 * of one PDF. `platformFile`: the ID of a file that's already on the platform. Only the document slot can contain
 * `pages`, which are at least two captures.
 */
const SlotContent = v.variant('source', [
  v.object({ source: v.literal('capture'), capture: Capture }),
  v.object({
    source: v.literal('pages'),
    pages: v.array(Capture),
    /** The approximate size of the PDF in bytes. */
    bytes: v.number(),
  }),
  v.object({
    source: v.literal('platformFile'),
    fileId: PlatformFileId,
    /** The file as it was when it was chosen. Null if it couldn't be downloaded and nobody here has seen it. */
    seen: v.nullable(SeenFile),
  }),
]);
export type SlotContent = v.InferOutput<typeof SlotContent>;

/** Returns the captures in a slot, in order. */
export function capturesIn(content: SlotContent | undefined): readonly Capture[] {
  if (content?.source === 'pages') return content.pages;
  return content?.source === 'capture' ? [content.capture] : [];
}

/** Why the card's name and the owner's name have no part in common, although they belong to one person. */
export const SamePersonReason = v.picklist(['nameChanged', 'formerName', 'otherSpelling', 'other']);
export type SamePersonReason = v.InferOutput<typeof SamePersonReason>;

/**
 * Why staff send a submission although this desk couldn't show them every file. `notShown`: they didn't wait until
 * every page was shown, and the note names those pages.
 */
export const UnseenReason = v.picklist(['sawPaper', 'sawElsewhere', 'other', 'notShown']);
export type UnseenReason = v.InferOutput<typeof UnseenReason>;

/**
 * Why a draft can't be sent yet. `slot` is the slot of the capture in question. If the slot has several captures,
 * `page` is that capture's first page in what's sent, counted from 1.
 */
const Blocker = v.object({
  kind: v.picklist([
    'noApplication',
    'noOwner',
    'noType',
    'noService',
    'slotEmpty',
    'stillChecking',
    'notReady',
    'mustBeAnother',
    'platformWouldRefuse',
    /** All pages together exceed the size limit for one document. */
    'tooManyBytes',
    /** The name on the card differs from the owner's name, and nobody has said that they belong to one person. */
    'namesDiffer',
    /** The name on the card wasn't read, and nobody has compared it with the owner's name. */
    'nameUnread',
    /** A question about the document hasn't been answered. */
    ...READING_QUESTIONS,
  ]),
  slot: v.nullable(Slot),
  page: v.exactOptional(v.number()),
});
export type Blocker = v.InferOutput<typeof Blocker>;

const Receipt = v.object({
  record: VerificationRecord,
  sentAt: v.string(),
  answeredAt: v.string(),
  /** The email address of the user who sent the submission. */
  sentBy: v.string(),
  files: v.array(
    v.object({
      slot: Slot,
      fileName: v.string(),
      mediaType: MediaType,
      bytes: v.number(),
      /** The SHA-256 of the uploaded bytes, in hex. */
      sha256: v.string(),
      /**
       * The SHA-256 of the bytes that staff added, in hex. It differs from `sha256` if the app made an upright copy or
       * split the file. For a joined document, it equals `sha256`, and `pages` has the digests of the joined files.
       */
      originalSha256: v.string(),
      /** True if a printed copy of the file that staff added was sent. */
      printed: v.exactOptional(v.boolean()),
      /**
       * Set if only these pages of a PDF were sent. They're pages of the PDF that staff added, or of its printed copy.
       */
      splitFrom: v.exactOptional(PagesOf),
      /** The files whose pages were joined into the document, in order. */
      pages: v.exactOptional(
        v.array(
          v.object({
            fileName: v.string(),
            mediaType: MediaType,
            bytes: v.number(),
            sha256: v.string(),
            /** The SHA-256 of the file that staff added, if this is a printed copy of it. */
            printedFrom: v.exactOptional(v.string()),
            /**
             * Set if only these pages of a PDF were used. They're pages of the PDF that staff added, or of its printed
             * copy.
             */
            splitFrom: v.exactOptional(PagesOf),
            /** The number of pages that were made from the file. */
            count: v.number(),
          }),
        ),
      ),
    }),
  ),
  platformFiles: v.array(v.object({ slot: Slot, fileId: PlatformFileId })),
  /** Facts that were read in the document. Receipts of journal version 1 don't have this field. */
  document: v.exactOptional(DocumentSummary),
  /** Set if staff found that the submission was sent for the wrong person. */
  misfiled: v.nullable(v.object({ at: v.string(), by: v.string(), note: v.string() })),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/**
 * What's known about an attempt whose outcome is unknown or whose rejection is uncertain. It contains no personal data.
 */
export const Evidence = v.object({
  startedAt: v.string(),
  /** When the outcome became unknown. */
  endedAt: v.string(),
  /**
   * `programEnded`: the app or the computer stopped while the platform may have had the submission. `journalDamaged`:
   * this desk's records have lost their last steps, so the outcome is unknown.
   */
  phase: v.picklist([
    'sending',
    'waiting',
    'answering',
    'answered',
    'programEnded',
    'journalDamaged',
  ]),
  /** The number of bytes sent. Null in the phases `programEnded` and `journalDamaged`, because it's unknown. */
  sentBytes: v.nullable(v.number()),
  totalBytes: v.number(),
  status: v.nullable(v.number()),
  /** The `Date` header of the answer, as the server sent it. */
  serverDate: v.nullable(v.string()),
  /** How the attempt failed. Null in the phases `programEnded` and `journalDamaged`. */
  failure: v.nullable(AppError),
});
export type Evidence = v.InferOutput<typeof Evidence>;

/**
 * What staff did about an unknown outcome. `refused`: they found that the platform doesn't have the submission, and
 * they're changing it before sending it again.
 */
const Resolution = v.object({
  choice: v.picklist(['there', 'sendAgain', 'refused', 'supervisor']),
  at: v.string(),
  /** The user who was signed in. */
  by: v.string(),
  /** Whom staff asked, in their own words. Empty if they didn't say. */
  checkedBy: v.string(),
});
export type Resolution = v.InferOutput<typeof Resolution>;

/**
 * Returns whether a device between the branch and the platform may have rejected the submission after passing it on.
 * False once staff have resolved that. Until then, the submission isn't sent again.
 */
export function isUnsure({
  state,
  evidence,
  resolutions,
}: {
  readonly state: string;
  readonly evidence: Evidence | null;
  readonly resolutions: readonly Resolution[];
}): boolean {
  return (
    state === 'rejected' &&
    evidence !== null &&
    !resolutions.some(({ choice }) => choice === 'refused')
  );
}
/** A note that staff saw a result that needs a look. */
const Seen = v.object({
  at: v.string(),
  /** The user who was signed in. */
  by: v.string(),
  /** The submission that repeats the check with another picture, or null. */
  next: v.nullable(SubmissionId),
});
export type Seen = v.InferOutput<typeof Seen>;

/** Why a submission that's ready hasn't been sent yet, and when it's retried automatically. */
const Waiting = v.object({
  reason: v.picklist([
    /** It's waiting for its turn, because only two submissions are sent at once. */
    'turn',
    'offline',
    'signedOut',
    'throttled',
    'unavailable',
    /** A device on the network is answering in place of the platform. */
    'blocked',
    /** Its files can't be read at the moment. */
    'files',
    /** The window is closing, or sending was paused. */
    'paused',
    /** The branch's settings for sending haven't been readable so far. */
    'settings',
    /** This desk's records have lost steps, and staff haven't seen the report yet. */
    'doubt',
  ]),
  /** ISO 8601. Null means that it's retried as soon as the missing condition is met. */
  nextTryAt: v.nullable(v.string()),
});
export type Waiting = v.InferOutput<typeof Waiting>;

/**
 * One submission, from its first file to its outcome. `submission-steps.ts` contains all transitions between these
 * states. Some lead back: a submission that's taken back becomes a `draft`, and one whose attempt failed temporarily
 * becomes `ready`.
 * - `draft`: it's being prepared.
 * - `ready`: it's queued and locked.
 * - `sending`: an attempt is in progress.
 * - `sent`: the platform answered with a record.
 * - `rejected`: it was rejected and isn't retried automatically. The rejection may be uncertain: see `isUnsure`.
 * - `unknown`: the platform may have it and can't be asked. The app never sends it again automatically.
 * - `confirmed`: the outcome was unknown or the rejection was uncertain, and staff found that the platform has it.
 */
export const Submission = v.object({
  id: SubmissionId,
  practice: v.boolean(),
  state: v.picklist(['draft', 'ready', 'sending', 'sent', 'rejected', 'unknown', 'confirmed']),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Set if the app made this submission from recovered files whose record is lost. Nobody chose any of its values. */
  found: v.nullable(
    v.object({
      at: v.string(),
      /** When the first of its files arrived, or null if unknown. */
      takenInAt: v.nullable(v.string()),
      /**
       * The application that was chosen when the files arrived, as a suggestion. Null if unknown, or after staff have
       * chosen one.
       */
      applicant: v.nullable(ApplicationReference),
    }),
  ),
  /** The name that staff gave a draft whose application isn't known yet. */
  label: v.string(),
  applicant: v.nullable(ApplicationReference),
  owner: v.nullable(Owner),
  verification: VerificationKind,
  /** Null until staff choose a type for this submission. It's never chosen for them. */
  type: v.nullable(DocumentType),
  /** The verification service's ID from the settings. */
  service: v.nullable(v.string()),
  slots: v.partial(v.object(v.entriesFromList(Slot.options, SlotContent))),
  /** Files that aren't in a slot. */
  tray: v.array(Capture),
  /**
   * The extra files from staff, grouped into the submissions that they probably make up. Empty if this isn't a draft.
   */
  unsorted: v.array(FileGroup),
  /**
   * The name on the card and the owner's name. Null if no owner has been chosen. Also null if no name was read and
   * there's no file, a file is still being checked, or this isn't a draft.
   */
  names: v.nullable(
    v.object({
      /** Null if the name wasn't read. */
      onCard: v.nullable(v.string()),
      source: v.nullable(CardSource),
      owner: v.string(),
      /** Null if the owner has no name here or the card's name wasn't read. */
      agreement: v.nullable(v.picklist(['same', 'close', 'differs'])),
      /**
       * True if the two names have no part in common. A reason is then required to say that they belong to one person.
       */
      needsReason: v.boolean(),
      /** True if staff said that both names belong to one person, or that they compared a name that wasn't read. */
      confirmed: v.boolean(),
    }),
  ),
  /** Why staff said that two names with no part in common belong to one person. The note may be empty. */
  nameReason: v.nullable(v.object({ reason: SamePersonReason, note: v.string() })),
  /**
   * The name of the document's file (null if there are several files) and its number of pages (null until known). The
   * whole field is null for an ID, or if staff haven't added a file.
   */
  documentFile: v.nullable(
    v.object({ fileName: v.nullable(v.string()), pages: v.nullable(v.number()) }),
  ),
  /** Facts that were read in the document. Null for an ID, or if nothing was read. */
  reading: v.nullable(DocumentReading),
  /** True while printed text in the document's pictures is being read. The result may raise a question. */
  isReadingPrint: v.boolean(),
  blockers: v.array(Blocker),
  /** When the submission was queued, or null for a draft. */
  queuedAt: v.nullable(v.string()),
  /** The number of attempts since the submission was queued. */
  tries: v.number(),
  /** Set only in the state `sending`. */
  progress: v.nullable(v.object({ sentBytes: v.number(), totalBytes: v.number() })),
  /** Set only in the state `ready`. */
  waiting: v.nullable(Waiting),
  /** True if the submission certainly hasn't reached the platform and can still be taken back. */
  canTakeBack: v.boolean(),
  /** How the last attempt failed. This is why a `ready` submission waits, or why a submission was rejected. */
  failure: v.nullable(AppError),
  /** What's known about an attempt with an unknown outcome. It's kept in the states `unknown` and `confirmed`. */
  evidence: v.nullable(Evidence),
  /** What staff have found out about an unknown outcome, in order. */
  resolutions: v.array(Resolution),
  receipt: v.nullable(Receipt),
  /** Null if nobody has seen the result, or if it doesn't need a look. */
  seen: v.nullable(Seen),
  /** The submission that this one repeats with another picture, and the platform's record of that submission. */
  follows: v.nullable(v.object({ submissionId: SubmissionId, recordId: VerificationId })),
  /** The previous, rejected attempt if staff are correcting it. Otherwise null. */
  refused: v.nullable(
    v.object({
      submissionId: SubmissionId,
      /** When it was rejected (ISO 8601). */
      at: v.string(),
      /** What the platform said. */
      failure: AppError,
      /** The owner record that the attempt was about. Older rows don't have this field. */
      ownerRecordId: v.exactOptional(v.number()),
    }),
  ),
  /** The names of the extra files that moved to another draft when this submission was sent, and that draft. */
  movedFiles: v.array(v.object({ fileName: v.string(), submissionId: SubmissionId })),
  /** The submission whose extra files this draft started with. Otherwise null. */
  extraFilesOf: v.nullable(SubmissionId),
  /** The visit that the submission belongs to and its place there, or null if it doesn't belong to one. */
  visit: v.nullable(v.object({ id: VisitId, place: v.number() })),
  /** When the contents were made unreadable. Null while they're stored. */
  contentsDestroyedAt: v.nullable(v.string()),
  /** True if the organization holds the submission for a legal matter, so no part of it can be deleted. */
  onHold: v.boolean(),
  /** True if the customer must read the organization's notice before a selfie is accepted. */
  noticeWanted: v.boolean(),
});
export type Submission = v.InferOutput<typeof Submission>;

/** A row in the list of submissions: everything except what only the submission's own screen shows. */
export const SubmissionSummary = v.omit(Submission, [
  'service',
  'slots',
  'tray',
  'names',
  'nameReason',
  'blockers',
  'follows',
  'movedFiles',
  'noticeWanted',
  'unsorted',
]);
export type SubmissionSummary = v.InferOutput<typeof SubmissionSummary>;
