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
 * The content of a slot: a capture held here, the captures that go as the pages of one PDF, in order, or the id
 * of a file already on the platform. Only the document slot has pages, and then two or more.
 */
const SlotContent = v.variant('source', [
  v.object({ source: v.literal('capture'), capture: Capture }),
  v.object({
    source: v.literal('pages'),
    pages: v.array(Capture),
    /** About as many bytes will the PDF have. */
    bytes: v.number(),
  }),
  v.object({
    source: v.literal('platformFile'),
    fileId: PlatformFileId,
    /** As it was when it was chosen; null where it could not be fetched, and nobody here has seen it. */
    seen: v.nullable(SeenFile),
  }),
]);
export type SlotContent = v.InferOutput<typeof SlotContent>;

/** The captures that a slot holds, in order. */
export function capturesIn(content: SlotContent | undefined): readonly Capture[] {
  if (content?.source === 'pages') return content.pages;
  return content?.source === 'capture' ? [content.capture] : [];
}

/** Why the name on a card and the owner's share no part, and are one person's all the same. */
export const SamePersonReason = v.picklist(['nameChanged', 'formerName', 'otherSpelling', 'other']);
export type SamePersonReason = v.InferOutput<typeof SamePersonReason>;

/**
 * Why staff send a submission of which this desk could not show them every file; `notShown`: they did not wait until
 * every page was shown, and the note names those.
 */
export const UnseenReason = v.picklist(['sawPaper', 'sawElsewhere', 'other', 'notShown']);
export type UnseenReason = v.InferOutput<typeof UnseenReason>;

/** Why a draft cannot be sent yet. `slot` names the capture it is about, `page` its first page in what is sent, from 1, of several captures. */
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
    /** All pages together are more than one document holds. */
    'tooManyBytes',
    /** The name on the card is another than the owner's, and nobody said that it is one person. */
    'namesDiffer',
    /** The name on the card was not read, and nobody compared it with the owner's. */
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
  /** Who sent it: the e-mail that was signed in. */
  sentBy: v.string(),
  files: v.array(
    v.object({
      slot: Slot,
      fileName: v.string(),
      mediaType: MediaType,
      bytes: v.number(),
      /** SHA-256 of the bytes that were uploaded, hex. */
      sha256: v.string(),
      /**
       * SHA-256 of the bytes staff gave; differs from `sha256` where the program made an upright copy or split it. The same
       * as `sha256` of a document that was put together: `pages` has those of its files.
       */
      originalSha256: v.string(),
      /** A printed copy of the file that staff gave was sent. */
      printed: v.exactOptional(v.boolean()),
      /** Only these pages of a PDF were sent: the one that staff gave, or the printed copy of it. */
      splitFrom: v.exactOptional(PagesOf),
      /** The files whose pages the document was put together of, in order. */
      pages: v.exactOptional(
        v.array(
          v.object({
            fileName: v.string(),
            mediaType: MediaType,
            bytes: v.number(),
            sha256: v.string(),
            /** SHA-256 of the file that staff gave, where this is a printed copy of it. */
            printedFrom: v.exactOptional(v.string()),
            /** The PDF, as given or as a printed copy, of which only these pages were used. */
            splitFrom: v.exactOptional(PagesOf),
            /** How many pages it became. */
            count: v.number(),
          }),
        ),
      ),
    }),
  ),
  platformFiles: v.array(v.object({ slot: Slot, fileId: PlatformFileId })),
  /** Facts read in the document. Receipts of journal version 1 lack it. */
  document: v.exactOptional(DocumentSummary),
  /** Set when staff found that it went to the wrong person. */
  misfiled: v.nullable(v.object({ at: v.string(), by: v.string(), note: v.string() })),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** The evidence of an attempt whose outcome is not known, or whose refusal is unsure. Nothing in it is personal. */
export const Evidence = v.object({
  startedAt: v.string(),
  /** When the outcome became unknown. */
  endedAt: v.string(),
  /**
   * `programEnded`: the program, or the machine, stopped while the platform may have had it.
   * `journalDamaged`: this desk's own records lost their last steps, so that nobody knows.
   */
  phase: v.picklist([
    'sending',
    'waiting',
    'answering',
    'answered',
    'programEnded',
    'journalDamaged',
  ]),
  /** Bytes handed over; null where the program ended and nobody counted. */
  sentBytes: v.nullable(v.number()),
  totalBytes: v.number(),
  status: v.nullable(v.number()),
  /** The answer's `Date`, as the server gave it. */
  serverDate: v.nullable(v.string()),
  /** The attempt's end; null when the program ended first. */
  failure: v.nullable(AppError),
});
export type Evidence = v.InferOutput<typeof Evidence>;

/**
 * What staff did about an outcome that was not known. `refused`: they found that the platform does not
 * have it, and change it before it is sent again.
 */
const Resolution = v.object({
  choice: v.picklist(['there', 'sendAgain', 'refused', 'supervisor']),
  at: v.string(),
  /** Who was signed in. */
  by: v.string(),
  /** Whom staff asked, in their own words; '' when they did not say. */
  checkedBy: v.string(),
});
export type Resolution = v.InferOutput<typeof Resolution>;

/**
 * Whether something between the branch and the platform may have refused it, after it had passed it on,
 * and staff have not found out yet. It is not sent again before.
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
  /** Who was signed in. */
  by: v.string(),
  /** The submission that tries it again with another picture; null where there is none. */
  next: v.nullable(SubmissionId),
});
export type Seen = v.InferOutput<typeof Seen>;

/** Why one that is ready has not left yet, and when it is tried next by itself. */
const Waiting = v.object({
  reason: v.picklist([
    /** Its turn comes: two are sent at once. */
    'turn',
    'offline',
    'signedOut',
    'throttled',
    'unavailable',
    /** A device on the way answers in the platform's place. */
    'blocked',
    /** Its files cannot be read here just now. */
    'files',
    /** The window is closing, or sending was paused. */
    'paused',
    /** How the branch wants it sent could not be read so far. */
    'settings',
    /** This desk's own records lost steps, and staff have not looked at that yet. */
    'doubt',
  ]),
  /** ISO 8601; null: as soon as what it waits for is there. */
  nextTryAt: v.nullable(v.string()),
});
export type Waiting = v.InferOutput<typeof Waiting>;

/**
 * One document verification on its way, and where it stands. The states go one way:
 * `draft`: being gathered. `ready`: in the outbox, locked. `sending`: an attempt is under way.
 * `sent`: the platform answered with a record. `rejected`: it refused, definitely.
 * `unknown`: it may have it and cannot be asked; never sent again by the program.
 * `confirmed`: the outcome was unknown, and staff found out that the platform has it.
 */
export const Submission = v.object({
  id: SubmissionId,
  practice: v.boolean(),
  state: v.picklist(['draft', 'ready', 'sending', 'sent', 'rejected', 'unknown', 'confirmed']),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Set on one that the program made of files it found here, whose record is lost. Nobody chose any of it. */
  found: v.nullable(
    v.object({
      at: v.string(),
      /** When the first of its files came in; null where nothing says so. */
      takenInAt: v.nullable(v.string()),
      /** The application chosen when they came in: a hint. Null where unknown, and once staff have chosen. */
      applicant: v.nullable(ApplicationReference),
    }),
  ),
  /** The name that staff gave a draft whose application is not known yet. */
  label: v.string(),
  applicant: v.nullable(ApplicationReference),
  owner: v.nullable(Owner),
  verification: VerificationKind,
  /** null until staff chose it for this one: nothing chooses it for them. */
  type: v.nullable(DocumentType),
  /** Identifier of the verification service, from the settings. */
  service: v.nullable(v.string()),
  slots: v.partial(
    v.object({
      front_photo: SlotContent,
      back_photo: SlotContent,
      self_portrait: SlotContent,
      document: SlotContent,
    }),
  ),
  /** Files given that stand in no slot yet. */
  tray: v.array(Capture),
  /** Files of the tray that staff gave, as the filings that they probably are. Empty for what is no draft. */
  unsorted: v.array(FileGroup),
  /** The name on the card beside the owner's; null where no owner is chosen or nothing was looked at. */
  names: v.nullable(
    v.object({
      /** null where it was not read. */
      onCard: v.nullable(v.string()),
      source: v.nullable(CardSource),
      owner: v.string(),
      /** null where the owner has no name here, or the card's was not read. */
      agreement: v.nullable(v.picklist(['same', 'close', 'differs'])),
      /** The two share no part: that they are one person's takes a reason. */
      needsReason: v.boolean(),
      /** Staff said that both are the same person, or that they compared what was not read. */
      confirmed: v.boolean(),
    }),
  ),
  /** Why staff said so of two names that share no part; '' is the note where there is none. */
  nameReason: v.nullable(v.object({ reason: SamePersonReason, note: v.string() })),
  /**
   * The name of the document's file, null where it was given as several, and its pages, null while they are not
   * known. Null where staff gave no file, and for an ID.
   */
  documentFile: v.nullable(
    v.object({ fileName: v.nullable(v.string()), pages: v.nullable(v.number()) }),
  ),
  /** Facts read in the document. Null if nothing was read, and for an ID. */
  reading: v.nullable(DocumentReading),
  /** True while print in pictures of the document is being read. What is read may ask a question. */
  isReadingPrint: v.boolean(),
  blockers: v.array(Blocker),
  /** When it was put into the outbox; null for a draft. */
  queuedAt: v.nullable(v.string()),
  /** How often it was tried since it was put into the outbox. */
  tries: v.number(),
  /** Only while `sending`. */
  progress: v.nullable(v.object({ sentBytes: v.number(), totalBytes: v.number() })),
  /** Only while `ready`. */
  waiting: v.nullable(Waiting),
  /** It provably has not reached the platform and can still be called back into a draft. */
  canTakeBack: v.boolean(),
  /** Why the last attempt ended as it did: the reason a `ready` one waits, or the refusal. */
  failure: v.nullable(AppError),
  /** Of an attempt whose outcome is not known: kept for `unknown` and `confirmed`. */
  evidence: v.nullable(Evidence),
  /** Findings of staff about an unknown outcome, the last one last. */
  resolutions: v.array(Resolution),
  receipt: v.nullable(Receipt),
  /** Null while nobody has looked at its result, and for one that needs no look. */
  seen: v.nullable(Seen),
  /** The one it tries again with another picture, and the record that the platform made of that. */
  follows: v.nullable(v.object({ submissionId: SubmissionId, recordId: VerificationId })),
  /** The attempt before, which was refused, of one that staff correct; null for every other. */
  refused: v.nullable(
    v.object({
      submissionId: SubmissionId,
      /** When it was refused, ISO 8601. */
      at: v.string(),
      /** What the platform said. */
      failure: AppError,
      /** The owner's record that it was about; rows written before it was kept lack it. */
      ownerRecordId: v.exactOptional(v.number()),
    }),
  ),
  /** Names of the extra files that were moved to another draft when it was sent, and that draft. */
  movedFiles: v.array(v.object({ fileName: v.string(), submissionId: SubmissionId })),
  /** The submission whose extra files this draft began with; null for every other. */
  extraFilesOf: v.nullable(SubmissionId),
  /** The visit that it is part of, and its place among the filings of the visit; null for a filing alone. */
  visit: v.nullable(v.object({ id: VisitId, place: v.number() })),
  /** When its contents were made unreadable; null while they are kept. */
  contentsDestroyedAt: v.nullable(v.string()),
  /** The organization holds it for a legal matter: nothing of it can be destroyed. */
  onHold: v.boolean(),
  /** The customer has to read the organization's notice before a self-portrait is taken in. */
  noticeWanted: v.boolean(),
});
export type Submission = v.InferOutput<typeof Submission>;

/** A line of the list of submissions: all but what only its own screen shows. */
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
