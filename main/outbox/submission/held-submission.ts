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
 * A capture as main and the journal store it: the fields that the window gets unchanged, and the fields from which
 * `submission-view.ts` computes the others.
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
  /** The encrypted file with its bytes. */
  blobId: BlobId,
  /**
   * For an extra file that has not been moved by staff since: the slot that it lost when the kind of verification
   * changed. Older rows lack this field.
   */
  leftSlot: v.optional(v.nullable(Slot), null),
  /**
   * Its position in a stack from a feeder: the scan, the page (from 1, in scanning order), and the sheet, which has two
   * pages if both sides were scanned. Null for any other file. Older rows lack this field.
   */
  fed: v.optional(
    v.nullable(v.object({ job: v.string(), page: v.number(), sheet: v.number() })),
    null,
  ),
  // Rows that are older than printed copies lack this field.
  printedFrom: v.optional(Capture.entries.printedFrom, null),
  // Rows that are older than the splitting of PDFs lack this field.
  splitFrom: v.optional(Capture.entries.splitFrom, null),
  /** Null until the pre-check is finished. */
  facts: v.nullable(Facts),
  /**
   * Facts from its text. `comparedWith` is the digest of the known names. `facts` is null if the text contains none.
   * Null until the file is read. Rows of journal version 1 lack this field. `pictures` says whether the print on pages
   * without text still has to be read. Rows from before print was read lack it. `card` is what the print says about an
   * ID's holder, or null if it says nothing. It is missing if the file was not read as an ID. `paper` is what the print
   * says the paper is. It is missing if the print of the first page was not read.
   */
  words: v.optional(
    v.nullable(
      v.object({
        comparedWith: v.string(),
        facts: v.nullable(DocumentFacts),
        pictures: v.optional(v.picklist(['waiting', 'done']), 'done'),
        card: v.optional(v.nullable(CardPrint)),
        paper: v.optional(v.nullable(PaperFacts)),
      }),
    ),
    null,
  ),
  /** Identifies the capture in preview addresses. It is replaced each time the picture changes. */
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

/** An attempt in progress. It is stored durably before the first byte is sent. */
const HeldAttempt = v.object({
  startedAt: v.string(),
  /** Set durably before the last chunk is sent. From then on, the platform may have the submission. */
  committingAt: v.nullable(v.string()),
  /** Length of the body in bytes. 0 until it is known. */
  totalBytes: v.number(),
});
export type HeldAttempt = Readonly<v.InferOutput<typeof HeldAttempt>>;

/** A verification in any state, as main and the journal store it. */
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
   * The two names that staff said belong to one person. `onCard` is null if the name was not read. In that case, staff
   * compared the name on the picture with this SHA-256.
   */
  samePerson: v.nullable(
    v.object({
      onCard: v.nullable(v.string()),
      owner: v.string(),
      // Rows that are older than the comparison of pictures lack this field.
      picture: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /** Questions about the document that staff answered. `about` is the digest of what was asked. */
  readingAnswers: v.optional(
    v.pipe(v.array(v.object({ kind: ReadingQuestion, about: v.string() })), v.readonly()),
    [],
  ),
  // Rows that are older than this reason lack this field.
  nameReason: v.optional(Submission.entries.nameReason, null),
  /** When it was queued, and the digest of its content. Null for a draft. */
  queued: v.nullable(v.object({ at: v.string(), digest: v.string() })),
  /** Set only in the state `sending`. */
  attempt: v.nullable(v.pipe(HeldAttempt, v.readonly())),
  /**
   * The earliest time for the next attempt, from the platform's last answer or the backoff. Null means as soon as
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

/** Returns an empty draft. It starts as an ID, because most customers bring one. Staff choose the type each time. */
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

/** Returns every capture of a submission, those in slots first. */
export function heldCaptures(submission: HeldSubmission): HeldCapture[] {
  return [...capturesInSlots(submission), ...submission.tray];
}

/**
 * Pages (from 1) of the file with this SHA-256 (hex). Null means all pages. An empty list means that the pages are
 * unknown.
 */
export interface FilePages {
  readonly sha256: string;
  readonly pages: readonly number[] | null;
}

/**
 * Returns the files that identify a capture: the capture itself, the file that it is a printed copy of, and the file
 * that it is a part of.
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
 * Returns whether both lists contain the same page of a file, regardless of rotation. Parts of a file without a common
 * page do not count.
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

/** Changes one capture in its slot or in the tray. */
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

/** Returns what a slot holds: one capture, several as pages, or null for none. */
export function contentOf(captures: readonly HeldCapture[]): HeldContent | null {
  const [capture, ...more] = captures;
  if (capture === undefined) return null;
  return more.length === 0 ? { source: 'capture', capture } : { source: 'pages', pages: captures };
}

/** Returns a new capture of bytes that are stored in the vault. */
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

/** Returns a random token of 256 bits, so that a preview's address cannot be guessed. */
export function newPreviewToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the SHA-256 (hex) of everything that makes two submissions the same for the platform: application, owner,
 * service, verification, type, and the content of each slot. Rotation, overrides, and the order of pages are not
 * included.
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
