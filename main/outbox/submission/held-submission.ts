import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type CaptureId,
  PlatformFileId,
  type SubmissionId,
} from '../../../preload/contract/ids.ts';
import { Capture, Slot } from '../../../preload/contract/models/capture.ts';
import { ReadingQuestion } from '../../../preload/contract/models/document-reading.ts';
import { SeenFile } from '../../../preload/contract/models/platform-file.ts';
import { Submission } from '../../../preload/contract/models/submission.ts';
import { Facts } from '../../precheck/facts/facts.ts';
import { CardPrint } from '../../reading/card/card-print.ts';
import { DocumentFacts } from '../../reading/document-facts.ts';
import { PaperFacts } from '../../reading/paper-kind.ts';
import { BlobId, type StoredBlob } from '../../vault/blob-store.ts';

/**
 * A capture as main and the journal store it. Some fields are passed to the window unchanged, and `submission-view.ts`
 * computes the window's other fields from the rest.
 */
const HeldCapture = v.object({
  ...v.omit(Capture, [
    'mediaType',
    'check',
    'verdict',
    'width',
    'height',
    'pages',
    'previewUrl',
    'reading',
    'holdsLocation',
    'splitAfter',
  ]).entries,
  /** The encrypted file that contains the bytes. */
  blobId: BlobId,
  /**
   * The slot that this extra file lost when the kind of verification changed, unless staff have moved the file since.
   * Older rows lack this field.
   */
  leftSlot: v.optional(v.nullable(Slot), null),
  /**
   * The file's position in a stack from a feeder: the scan, the page (one-based, in scanning order), and the sheet. A
   * sheet has two pages if both sides were scanned. Null for any other file. Older rows lack this field.
   */
  fed: v.optional(
    v.nullable(v.object({ job: v.string(), page: v.number(), sheet: v.number() })),
    null,
  ),
  // Rows from before printed copies existed lack this field.
  printedFrom: v.optional(Capture.entries.printedFrom, null),
  // Rows from before PDFs could be split lack this field.
  splitFrom: v.optional(Capture.entries.splitFrom, null),
  /** Null until the pre-check has finished. */
  facts: v.nullable(Facts),
  /** What was read in the file, or null until it has been read. Rows of journal version 1 lack this field. */
  words: v.optional(
    v.nullable(
      v.object({
        /** The digest of the names that were known at the time. */
        comparedWith: v.string(),
        /** Null if the text contains no facts. */
        facts: v.nullable(DocumentFacts),
        /** Whether the print on pages without text still has to be read. Rows from before print was read lack this. */
        pictures: v.optional(v.picklist(['waiting', 'done']), 'done'),
        /** What the print says about an ID's holder, or null for nothing. Missing if the file wasn't read as an ID. */
        card: v.optional(v.nullable(CardPrint)),
        /** What kind of paper it is, according to the print. Missing if the first page's print wasn't read. */
        paper: v.optional(v.nullable(PaperFacts)),
      }),
    ),
    null,
  ),
  /** Identifies the capture in preview URLs. Replaced each time the picture changes. */
  previewToken: v.string(),
});
export type HeldCapture = Readonly<v.InferOutput<typeof HeldCapture>>;
const HeldCaptures = v.pipe(v.array(v.pipe(HeldCapture, v.readonly())), v.readonly());

const HeldContent = v.variant('source', [
  v.object({ source: v.literal('capture'), capture: v.pipe(HeldCapture, v.readonly()) }),
  /** Two or more captures in the document slot. */
  v.object({ source: v.literal('pages'), pages: HeldCaptures }),
  v.object({
    source: v.literal('platformFile'),
    fileId: PlatformFileId,
    seen: v.nullable(SeenFile),
  }),
]);
export type HeldContent = Readonly<v.InferOutput<typeof HeldContent>>;

/** The state of a submission. `Submission` in the contract explains each one. */
export type SubmissionState = Submission['state'];

/** An attempt in progress. It's stored durably before the first byte is sent. */
const HeldAttempt = v.object({
  startedAt: v.string(),
  /** Set durably before the last chunk is sent. From then on, the platform may have the submission. */
  committingAt: v.nullable(v.string()),
  /** The length of the body in bytes, or 0 until it's known. */
  totalBytes: v.number(),
});
export type HeldAttempt = Readonly<v.InferOutput<typeof HeldAttempt>>;

/** A submission in any state, as main and the journal store it. */
export const HeldSubmission = v.object({
  ...v.omit(Submission, [
    'practice',
    'names',
    'blockers',
    'queuedAt',
    'progress',
    'waiting',
    'canTakeBack',
    'onHold',
    'noticeWanted',
    'reading',
    'isReadingPrint',
    'documentFile',
    'unsorted',
  ]).entries,
  slots: v.pipe(
    v.object({
      front_photo: v.exactOptional(HeldContent),
      back_photo: v.exactOptional(HeldContent),
      self_portrait: v.exactOptional(HeldContent),
      document: v.exactOptional(HeldContent),
    }),
    v.readonly(),
  ),
  tray: HeldCaptures,
  /**
   * The two names that staff said belong to one person. `onCard` is null if the name on the card wasn't read. In that
   * case, staff compared the name in the picture whose SHA-256 is `picture`.
   */
  samePerson: v.nullable(
    v.object({
      onCard: v.nullable(v.string()),
      owner: v.string(),
      // Rows from before pictures were compared lack this field.
      picture: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /** Questions about the document that staff have answered. `about` is the digest of what was asked. */
  readingAnswers: v.optional(
    v.pipe(v.array(v.object({ kind: ReadingQuestion, about: v.string() })), v.readonly()),
    [],
  ),
  // Rows from before this reason was recorded lack this field.
  nameReason: v.optional(Submission.entries.nameReason, null),
  /** When the submission was queued, and the digest of its content. Null for a draft. */
  queued: v.nullable(v.object({ at: v.string(), digest: v.string() })),
  /** Set only in the state `sending`. */
  attempt: v.nullable(v.pipe(HeldAttempt, v.readonly())),
  /**
   * The earliest time for the next attempt, based on the platform's last answer or the backoff. Null means as soon as
   * possible.
   */
  notBefore: v.nullable(v.string()),
  // Older rows lack these fields.
  refused: v.optional(Submission.entries.refused, null),
  movedFiles: v.optional(Submission.entries.movedFiles, []),
  extraFilesOf: v.optional(Submission.entries.extraFilesOf, null),
  visit: v.optional(Submission.entries.visit, null),
});
export type HeldSubmission = Readonly<v.InferOutput<typeof HeldSubmission>>;
export type HeldSlots = HeldSubmission['slots'];

/**
 * Returns an empty draft. It starts out as an ID, because that is what most customers bring. Staff choose the type each
 * time.
 */
export function newDraft(id: SubmissionId, at: string, service: string | null): HeldSubmission {
  return {
    id,
    state: 'draft',
    createdAt: at,
    updatedAt: at,
    found: null,
    label: '',
    applicant: null,
    owner: null,
    verification: 'government-id',
    type: null,
    service,
    slots: {},
    tray: [],
    samePerson: null,
    readingAnswers: [],
    nameReason: null,
    queued: null,
    tries: 0,
    attempt: null,
    failure: null,
    notBefore: null,
    evidence: null,
    resolutions: [],
    receipt: null,
    seen: null,
    follows: null,
    refused: null,
    movedFiles: [],
    extraFilesOf: null,
    visit: null,
    contentsDestroyedAt: null,
  };
}

/** Returns an empty draft for the same customer as another submission. */
export function draftBeside(
  { applicant, owner, found, label }: HeldSubmission,
  ...draft: Parameters<typeof newDraft>
): HeldSubmission {
  return { ...newDraft(...draft), applicant, owner, found, label };
}

/** Returns the captures of a slot, in order. */
export function capturesOf(content: HeldContent | undefined): readonly HeldCapture[] {
  if (content?.source === 'pages') return content.pages;
  return content?.source === 'capture' ? [content.capture] : [];
}

/** Returns the captures that are sent with a submission: all except the extra files. */
export function capturesInSlots({ slots }: Pick<HeldSubmission, 'slots'>): HeldCapture[] {
  return Object.values(slots).flatMap(capturesOf);
}

/** Returns all captures of a submission, starting with those in slots. */
export function heldCaptures(submission: HeldSubmission): HeldCapture[] {
  return [...capturesInSlots(submission), ...submission.tray];
}

/**
 * Pages (one-based) of the file with this SHA-256 (hex). Null means all pages. An empty list means that the pages are
 * unknown.
 */
export interface FilePages {
  readonly sha256: string;
  readonly pages: readonly number[] | null;
}

/**
 * Returns the files that identify a capture: the capture itself, the file it's a printed copy of, and the file it's a
 * part of.
 */
export function filesOf({ sha256, printedFrom, splitFrom }: HeldCapture): readonly FilePages[] {
  const pages = splitFrom?.pages ?? null;
  return [
    { sha256, pages: null },
    ...(printedFrom === null ? [] : [{ sha256: printedFrom.sha256, pages }]),
    ...(splitFrom === null ? [] : [splitFrom]),
  ];
}

/** Returns the SHA-256 digests (hex) of the files that identify a capture. */
export function digestsOf(capture: HeldCapture): readonly string[] {
  return filesOf(capture).map(({ sha256 }) => sha256);
}

/**
 * Returns whether both lists contain the same page of a file, regardless of rotation. Two parts of a file that have no
 * page in common don't count.
 */
export function sharePages(some: readonly FilePages[], others: readonly FilePages[]): boolean {
  return some.some((one) =>
    others.some(({ sha256, pages }) => sha256 === one.sha256 && overlap(one.pages, pages)),
  );
}

function overlap(some: FilePages['pages'], others: FilePages['pages']): boolean {
  if (!some?.length || !others?.length) return true;
  return some.some((page) => others.includes(page));
}

export function findCapture(submission: HeldSubmission, id: CaptureId): HeldCapture | null {
  return heldCaptures(submission).find((capture) => capture.id === id) ?? null;
}

/** Changes one capture in its slot or among the extra files. */
export function changeCapture(
  submission: HeldSubmission,
  captureId: CaptureId,
  change: (capture: HeldCapture) => HeldCapture,
): HeldSubmission {
  const apply = (capture: HeldCapture) => (capture.id === captureId ? change(capture) : capture);
  const slots = Object.fromEntries(
    Object.entries(submission.slots).map(([slot, content]) => [
      slot,
      contentOf(capturesOf(content).map(apply)) ?? content,
    ]),
  );
  return { ...submission, slots, tray: submission.tray.map(apply) };
}

/** Returns the content of a slot: one capture, several as pages, or null for none. */
export function contentOf(captures: readonly HeldCapture[]): HeldContent | null {
  const [capture, ...more] = captures;
  if (capture === undefined) return null;
  return more.length === 0 ? { source: 'capture', capture } : { source: 'pages', pages: captures };
}

/** Returns a new capture for bytes that are stored in the vault. */
export function newCapture(
  blob: Pick<StoredBlob, 'id' | 'bytes' | 'sha256'>,
  { fileName, scannedFrom }: Pick<HeldCapture, 'fileName' | 'scannedFrom'>,
  at: string,
): HeldCapture {
  return {
    id: randomUUID() as CaptureId,
    blobId: blob.id,
    fileName,
    scannedFrom,
    bytes: blob.bytes,
    sha256: blob.sha256,
    receivedAt: at,
    facts: null,
    words: null,
    turn: 0,
    turnedBy: null,
    placedBy: 'staff',
    setAside: null,
    fed: null,
    cutFrom: null,
    printedFrom: null,
    splitFrom: null,
    pageWas: null,
    leftSlot: null,
    override: null,
    previewToken: newPreviewToken(),
  };
}

/** Returns a random 256-bit token, so that preview URLs can't be guessed. */
export function newPreviewToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the SHA-256 (hex) of everything that makes two submissions the same to the platform: application, owner,
 * service, verification, type, and the content of each slot. The digest ignores rotation, overrides, and the order of
 * pages.
 */
export function submissionDigest(submission: HeldSubmission): string {
  const slots = Object.entries(submission.slots)
    .map(([slot, content]) => [
      slot,
      content.source === 'platformFile' ? `platform file ${content.fileId}` : digestOf(content),
    ])
    .sort();
  const parts = [
    submission.applicant?.applicationId ?? null,
    submission.owner?.recordId ?? null,
    submission.service,
    submission.verification,
    submission.type,
    slots,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function digestOf(content: HeldContent): string {
  const digests = capturesOf(content).map(({ sha256, splitFrom }) =>
    splitFrom === null
      ? sha256
      : `${splitFrom.sha256} pages ${splitFrom.pages.toSorted((one, other) => one - other).join()}`,
  );
  return digests.sort().join(' ');
}
