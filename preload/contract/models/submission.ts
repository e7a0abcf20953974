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
 * The content of a slot: a capture that is stored here, the captures that are sent as the pages of one PDF, in order,
 * or the ID of a file that is already on the platform. Only the document slot has pages, and there are at least two.
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
    /** The file as it was when it was chosen, or null if it could not be downloaded and nobody here has seen it. */
    seen: v.nullable(SeenFile),
  }),
]);
export type SlotContent = v.InferOutput<typeof SlotContent>;

/** Returns the captures in a slot, in order. */
export function capturesIn(content: SlotContent | undefined): readonly Capture[] {
  if (content?.source === 'pages') return content.pages;
  return content?.source === 'capture' ? [content.capture] : [];
}

/** Why the name on a card and the owner's name have no part in common although they belong to one person. */
export const SamePersonReason = v.picklist(['nameChanged', 'formerName', 'otherSpelling', 'other']);
export type SamePersonReason = v.InferOutput<typeof SamePersonReason>;

/**
 * Why staff send a submission although this desk could not show them every file. `notShown`: they did not wait until
 * every page was shown, and the note names those pages.
 */
export const UnseenReason = v.picklist(['sawPaper', 'sawElsewhere', 'other', 'notShown']);
export type UnseenReason = v.InferOutput<typeof UnseenReason>;

/**
 * Why a draft cannot be sent yet. `slot` is the slot of the capture concerned. If the slot has several captures, `page`
 * is the first page of that capture in what is sent, counted from 1.
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
    /** All pages together exceed the limit for one document. */
    'tooManyBytes',
    /** The name on the card differs from the owner's name, and nobody said that they belong to one person. */
    'namesDiffer',
    /** The name on the card was not read, and nobody compared it with the owner's name. */
    'nameUnread',
    /** A question about the document is not answered. */
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
  /** E-mail of the user who sent it. */
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
       * The SHA-256 of the bytes from staff, in hex. It differs from `sha256` if the app made an upright copy or split
       * the file. For a joined document, it equals `sha256`, and `pages` contains those of its files.
       */
      originalSha256: v.string(),
      /** True if a printed copy of the file from staff was sent. */
      printed: v.exactOptional(v.boolean()),
      /** Set if only these pages of a PDF were sent, either of the PDF from staff or of its printed copy. */
      splitFrom: v.exactOptional(PagesOf),
      /** The files whose pages were joined to the document, in order. */
      pages: v.exactOptional(
        v.array(
          v.object({
            fileName: v.string(),
            mediaType: MediaType,
            bytes: v.number(),
            sha256: v.string(),
            /** The SHA-256 of the file from staff, if this is a printed copy of it. */
            printedFrom: v.exactOptional(v.string()),
            /** Set if only these pages of a PDF were used, either of the PDF from staff or of its printed copy. */
            splitFrom: v.exactOptional(PagesOf),
            /** The number of pages that the file became. */
            count: v.number(),
          }),
        ),
      ),
    }),
  ),
  platformFiles: v.array(v.object({ slot: Slot, fileId: PlatformFileId })),
  /** Facts read in the document. Receipts of journal version 1 lack this field. */
  document: v.exactOptional(DocumentSummary),
  /** Set if staff found that it was sent to the wrong person. */
  misfiled: v.nullable(v.object({ at: v.string(), by: v.string(), note: v.string() })),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/**
 * What is known about an attempt whose outcome is unknown or whose rejection is uncertain. It contains no personal
 * data.
 */
export const Evidence = v.object({
  startedAt: v.string(),
  /** When the outcome became unknown. */
  endedAt: v.string(),
  /**
   * `programEnded`: the app or the computer stopped while the platform may have had the submission. `journalDamaged`:
   * this desk's records lost their last steps, so the outcome is unknown.
   */
  phase: v.picklist([
    'sending',
    'waiting',
    'answering',
    'answered',
    'programEnded',
    'journalDamaged',
  ]),
  /** The number of bytes sent. Null if the program ended, because they were not counted then. */
  sentBytes: v.nullable(v.number()),
  totalBytes: v.number(),
  status: v.nullable(v.number()),
  /** The `Date` header of the answer, as the server sent it. */
  serverDate: v.nullable(v.string()),
  /** How the attempt ended, or null if the program ended first. */
  failure: v.nullable(AppError),
});
export type Evidence = v.InferOutput<typeof Evidence>;

/**
 * What staff did about an unknown outcome. `refused`: they found that the platform does not have the submission, and
 * they change it before it is sent again.
 */
const Resolution = v.object({
  choice: v.picklist(['there', 'sendAgain', 'refused', 'supervisor']),
  at: v.string(),
  /** The user who was signed in. */
  by: v.string(),
  /** Whom staff asked, in their words. Empty if they did not say. */
  checkedBy: v.string(),
});
export type Resolution = v.InferOutput<typeof Resolution>;

/**
 * Returns whether a device between the branch and the platform may have rejected the submission after passing it on,
 * and staff have not resolved that yet. Until then, it is not sent again.
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
/** Staff saw a result that needs a look. */
const Seen = v.object({
  at: v.string(),
  /** The user who was signed in. */
  by: v.string(),
  /** The submission that repeats the check with another picture, or null. */
  next: v.nullable(SubmissionId),
});
export type Seen = v.InferOutput<typeof Seen>;

/** Why a submission that is ready was not sent yet, and when it is tried again automatically. */
const Waiting = v.object({
  reason: v.picklist([
    /** It waits for its turn, because only two are sent at once. */
    'turn',
    'offline',
    'signedOut',
    'throttled',
    'unavailable',
    /** A device on the network answers in place of the platform. */
    'blocked',
    /** Its files cannot be read at the moment. */
    'files',
    /** The window is closing, or sending was paused. */
    'paused',
    /** The branch's settings for sending could not be read so far. */
    'settings',
    /** This desk's records lost steps, and staff have not seen the report yet. */
    'doubt',
  ]),
  /** ISO 8601. Null means as soon as the missing condition is met. */
  nextTryAt: v.nullable(v.string()),
});
export type Waiting = v.InferOutput<typeof Waiting>;

/**
 * One submission, from its first file to its outcome. The states follow one another in one direction. `draft`: it is
 * being prepared. `ready`: it is queued and locked. `sending`: an attempt is in progress. `sent`: the platform answered
 * with a record. `rejected`: the platform rejected it for good. `unknown`: the platform may have it and cannot be
 * asked; the app never sends it again automatically. `confirmed`: the outcome was unknown, and staff found that the
 * platform has it.
 */
export const Submission = v.object({
  id: SubmissionId,
  practice: v.boolean(),
  state: v.picklist(['draft', 'ready', 'sending', 'sent', 'rejected', 'unknown', 'confirmed']),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Set if the app made this submission from recovered files whose record is lost. Nobody chose anything in it. */
  found: v.nullable(
    v.object({
      at: v.string(),
      /** When the first of its files arrived, or null if it is unknown. */
      takenInAt: v.nullable(v.string()),
      /**
       * The application that was chosen when the files arrived, as a suggestion. Null if it is unknown, or after staff
       * have chosen one.
       */
      applicant: v.nullable(ApplicationReference),
    }),
  ),
  /** The name that staff gave a draft whose application is not known yet. */
  label: v.string(),
  applicant: v.nullable(ApplicationReference),
  owner: v.nullable(Owner),
  verification: VerificationKind,
  /** Null until staff choose it for this submission. It is never chosen for them. */
  type: v.nullable(DocumentType),
  /** The identifier of the verification service from the settings. */
  service: v.nullable(v.string()),
  slots: v.partial(v.object(v.entriesFromList(Slot.options, SlotContent))),
  /** Files that are not in a slot. */
  tray: v.array(Capture),
  /** The extra files from staff, grouped into the submissions that they probably are. Empty if this is not a draft. */
  unsorted: v.array(FileGroup),
  /** The name on the card and the owner's name, or null if no owner is chosen or no file was checked. */
  names: v.nullable(
    v.object({
      /** Null if it was not read. */
      onCard: v.nullable(v.string()),
      source: v.nullable(CardSource),
      owner: v.string(),
      /** Null if the owner has no name here or the card's name was not read. */
      agreement: v.nullable(v.picklist(['same', 'close', 'differs'])),
      /**
       * True if the two names have no part in common, so that a reason is required to say that they belong to one
       * person.
       */
      needsReason: v.boolean(),
      /** True if staff said that both names belong to one person, or that they compared a name that was not read. */
      confirmed: v.boolean(),
    }),
  ),
  /** Why staff said that two names without a common part belong to one person. The note may be empty. */
  nameReason: v.nullable(v.object({ reason: SamePersonReason, note: v.string() })),
  /**
   * The name of the document's file (null if there are several files) and its number of pages (null while unknown). The
   * whole field is null for an ID, or if staff added no file.
   */
  documentFile: v.nullable(
    v.object({ fileName: v.nullable(v.string()), pages: v.nullable(v.number()) }),
  ),
  /** Facts read in the document. Null for an ID, or if nothing was read. */
  reading: v.nullable(DocumentReading),
  /** True while print in pictures of the document is being read. What is read may ask a question. */
  isReadingPrint: v.boolean(),
  blockers: v.array(Blocker),
  /** When it was queued, or null for a draft. */
  queuedAt: v.nullable(v.string()),
  /** The number of attempts since it was queued. */
  tries: v.number(),
  /** Set only in the state `sending`. */
  progress: v.nullable(v.object({ sentBytes: v.number(), totalBytes: v.number() })),
  /** Set only in the state `ready`. */
  waiting: v.nullable(Waiting),
  /** True if it certainly has not reached the platform and can still be called back. */
  canTakeBack: v.boolean(),
  /** How the last attempt failed: why a `ready` submission waits, or why it was rejected. */
  failure: v.nullable(AppError),
  /** What is known about an attempt with an unknown outcome. It is kept in the states `unknown` and `confirmed`. */
  evidence: v.nullable(Evidence),
  /** What staff found out about an unknown outcome, in order. */
  resolutions: v.array(Resolution),
  receipt: v.nullable(Receipt),
  /** Null if nobody has seen the result, or if it needs no look. */
  seen: v.nullable(Seen),
  /** The submission that this one repeats with another picture, and the platform's record of that one. */
  follows: v.nullable(v.object({ submissionId: SubmissionId, recordId: VerificationId })),
  /** The previous, rejected attempt, if staff are correcting it. Otherwise null. */
  refused: v.nullable(
    v.object({
      submissionId: SubmissionId,
      /** When it was rejected (ISO 8601). */
      at: v.string(),
      /** What the platform said. */
      failure: AppError,
      /** The owner's record that it was about. Older rows lack this field. */
      ownerRecordId: v.exactOptional(v.number()),
    }),
  ),
  /** The names of the extra files that were moved to another draft when it was sent, and that draft. */
  movedFiles: v.array(v.object({ fileName: v.string(), submissionId: SubmissionId })),
  /** The submission whose extra files this draft started with. Otherwise null. */
  extraFilesOf: v.nullable(SubmissionId),
  /** The visit that it belongs to and its place there, or null if it belongs to none. */
  visit: v.nullable(v.object({ id: VisitId, place: v.number() })),
  /** When its contents were made unreadable. Null while they are stored. */
  contentsDestroyedAt: v.nullable(v.string()),
  /** True if the organization holds it for a legal matter, so that no part of it can be deleted. */
  onHold: v.boolean(),
  /** True if the customer must read the organization's notice before a selfie is taken in. */
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
