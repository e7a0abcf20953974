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
 * A capture as main and the journal keep it: what the window is told of it as it is, and what
 * `submission-view.ts` works out the rest from.
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
  /** Where its bytes lie, encrypted. */
  blobId: BlobId,
  /**
   * In the tray, the slot it left when the kind of verification changed, until staff move it. Rows written before
   * it was kept lack it.
   */
  leftSlot: v.optional(v.nullable(Slot), null),
  /**
   * Its place in a stack that went through a feeder: the scan, the page (from 1, in the order scanned), and the sheet,
   * which has two pages if both sides were scanned. Null for any other file. Rows written before it was kept lack it.
   */
  fed: v.optional(
    v.nullable(v.object({ job: v.string(), page: v.number(), sheet: v.number() })),
    null,
  ),
  // Rows written before copies were printed lack it.
  printedFrom: v.optional(Capture.entries.printedFrom, null),
  // Rows written before PDFs were split lack it.
  splitFrom: v.optional(Capture.entries.splitFrom, null),
  /** null while the pre-check is still looking at it. */
  facts: v.nullable(Facts),
  /**
   * Facts read in its text. `comparedWith` is the digest of the known names. `facts` is null if the text says nothing.
   * Null until the file is read. Rows of journal version 1 lack it. `pictures` tells whether the print of pages without
   * text is still to be read. Rows written before print was read lack it. `card` is what the print says of an ID's
   * holder, null if it says nothing. It is missing if the file was not read as an ID. `paper` is what its print says that
   * it is. It is missing if the print of its first page was not read.
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
  /** Names the capture in preview addresses; a new one each time the picture changes. */
  previewToken: v.string(),
});
export type HeldCapture = Readonly<v.InferOutput<typeof HeldCapture>>;
const HeldCaptures = v.pipe(v.array(v.pipe(HeldCapture, v.readonly())), v.readonly());

const HeldContent = v.variant('source', [
  v.object({ source: v.literal('capture'), capture: v.pipe(HeldCapture, v.readonly()) }),
  /** Two or more, of the document slot. */
  v.object({ source: v.literal('pages'), pages: HeldCaptures }),
  v.object({
    source: v.literal('platformFile'),
    fileId: PlatformFileId,
    seen: v.nullable(SeenFile),
  }),
]);
export type HeldContent = Readonly<v.InferOutput<typeof HeldContent>>;

/** Where a submission stands; `Submission` in the contract says what each means. */
export type SubmissionState = Submission['state'];

/** An attempt under way. It is durable before the first byte leaves. */
const HeldAttempt = v.object({
  startedAt: v.string(),
  /** Set, durably, before the last chunk is handed over: from here on the platform may have it. */
  committingAt: v.nullable(v.string()),
  /** Length of the body in bytes. 0 until it is known. */
  totalBytes: v.number(),
});
export type HeldAttempt = Readonly<v.InferOutput<typeof HeldAttempt>>;

/** A document verification being gathered, waiting, sent or answered, as main and the journal keep it. */
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
   * The two names staff said are one person's. `onCard` is null where it was not read: they compared it on the
   * picture with this SHA-256.
   */
  samePerson: v.nullable(
    v.object({
      onCard: v.nullable(v.string()),
      owner: v.string(),
      // Rows written before a picture could be compared lack it.
      picture: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /** Questions about the document that staff answered. `about` is the digest of what was asked. */
  readingAnswers: v.optional(
    v.pipe(v.array(v.object({ kind: ReadingQuestion, about: v.string() })), v.readonly()),
    [],
  ),
  // Rows written before it was asked for lack it.
  nameReason: v.optional(Submission.entries.nameReason, null),
  /** When it was put into the outbox, and the digest over what it is; null for a draft. */
  queued: v.nullable(v.object({ at: v.string(), digest: v.string() })),
  /** Set while `sending`. */
  attempt: v.nullable(v.pipe(HeldAttempt, v.readonly())),
  /** Not tried before: what the last answer asked for, or the backoff. Null: as soon as possible. */
  notBefore: v.nullable(v.string()),
  // Rows written before these were kept lack them.
  refused: v.optional(Submission.entries.refused, null),
  movedFiles: v.optional(Submission.entries.movedFiles, []),
  extraFilesOf: v.optional(Submission.entries.extraFilesOf, null),
  visit: v.optional(Submission.entries.visit, null),
});
export type HeldSubmission = Readonly<v.InferOutput<typeof HeldSubmission>>;
export type HeldSlots = HeldSubmission['slots'];

/** An empty draft: an ID is what most customers bring, of which type staff say each time. */
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

/** The captures of a slot, in order. */
export function capturesOf(content: HeldContent | undefined): readonly HeldCapture[] {
  if (content?.source === 'pages') return content.pages;
  return content?.source === 'capture' ? [content.capture] : [];
}

/** The captures that go with a submission: all but those in the tray. */
export function capturesInSlots({ slots }: Pick<HeldSubmission, 'slots'>): HeldCapture[] {
  return Object.values(slots).flatMap(capturesOf);
}

/** Every capture of a submission, those in slots first. */
export function heldCaptures(submission: HeldSubmission): HeldCapture[] {
  return [...capturesInSlots(submission), ...submission.tray];
}

/** Pages (from 1) of a file with this SHA-256 (hex). Null: all of them. Empty: it is not known which. */
export interface FilePages {
  readonly sha256: string;
  readonly pages: readonly number[] | null;
}

/** The files by which a capture is known again: itself, what it is a printed copy of, and what it is a part of. */
export function filesOf({ sha256, printedFrom, splitFrom }: HeldCapture): readonly FilePages[] {
  const pages = splitFrom?.pages ?? null;
  return [
    { sha256, pages: null },
    ...(printedFrom === null ? [] : [{ sha256: printedFrom.sha256, pages }]),
    ...(splitFrom === null ? [] : [splitFrom]),
  ];
}

/** SHA-256, hex, of the files by which a capture is known again. */
export function digestsOf(capture: HeldCapture): readonly string[] {
  return filesOf(capture).map(({ sha256 }) => sha256);
}

/** Whether some page is in both, however it is turned. Parts of one file without a common page share none. */
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

/** A fresh capture of bytes that lie in the vault. */
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

/** 256 bits: a preview's address cannot be guessed. */
export function newPreviewToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * SHA-256, hex, over what makes two submissions the same to the platform: application, owner, service,
 * kind, type, and each slot's content. Turns, overrides and the order of pages are not in it.
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
