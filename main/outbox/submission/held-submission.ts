import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { CaptureId, PlatformFileId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { ApplicationReference } from '../../../preload/contract/models/application.ts';
import type {
  Capture,
  PlacedBy,
  SetAside,
  Slot,
  TurnedBy,
} from '../../../preload/contract/models/capture.ts';
import type { Owner } from '../../../preload/contract/models/owner.ts';
import type { SeenFile } from '../../../preload/contract/models/platform-file.ts';
import type { Evidence, Receipt, Submission } from '../../../preload/contract/models/submission.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type {
  DocumentType,
  VerificationKind,
} from '../../../preload/contract/models/verification.ts';
import type { Facts } from '../../precheck/facts/facts.ts';
import type { BlobId, StoredBlob } from '../../vault/blob-store.ts';

/** A capture as main keeps it: what the window sees of it is made by `submission-view.ts`. */
export interface HeldCapture {
  readonly id: CaptureId;
  /** Where its bytes lie, encrypted. */
  readonly blobId: BlobId;
  readonly fileName: string;
  /** Where the original lies, of one taken from the scan folder. */
  readonly scannedFrom: Capture['scannedFrom'];
  readonly bytes: number;
  readonly sha256: string;
  readonly receivedAt: string;
  /** null while the pre-check is still looking at it. */
  readonly facts: Facts | null;
  readonly turn: Turn;
  /** The user or the program that turned it; null while it stands as the file says. */
  readonly turnedBy: TurnedBy | null;
  readonly placedBy: PlacedBy;
  readonly setAside: SetAside | null;
  /** The capture it was cut out of; it may be gone. */
  readonly cutFrom: CaptureId | null;
  /** The page it was, from 1, before it was set aside as blank. */
  readonly pageWas: number | null;
  readonly override: Capture['override'];
  /** Names the capture in preview addresses; a new one each time the picture changes. */
  readonly previewToken: string;
}

export type HeldContent =
  | { readonly source: 'capture'; readonly capture: HeldCapture }
  /** Two or more, of the document slot. */
  | { readonly source: 'pages'; readonly pages: readonly HeldCapture[] }
  | {
      readonly source: 'platformFile';
      readonly fileId: PlatformFileId;
      readonly seen: SeenFile | null;
    };

export type HeldSlots = Readonly<Partial<Record<Slot, HeldContent>>>;

/** Where a submission stands; `Submission` in the contract says what each means. */
export type SubmissionState = Submission['state'];

/** An attempt under way. It is durable before the first byte leaves. */
export interface HeldAttempt {
  readonly startedAt: string;
  /** Set, durably, before the last chunk is handed over: from here on the platform may have it. */
  readonly committingAt: string | null;
  /** Length of the body in bytes. 0 until it is known. */
  readonly totalBytes: number;
}

/** A document verification being gathered, waiting, sent or answered, as main keeps it. */
export interface HeldSubmission {
  readonly id: SubmissionId;
  readonly state: SubmissionState;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Made at a start of captures that no journal explains; null for all that staff began. */
  readonly found: Submission['found'];
  /** Name that staff gave a draft whose application is not known yet. */
  readonly label: string;
  readonly applicant: ApplicationReference | null;
  readonly owner: Owner | null;
  readonly verification: VerificationKind;
  /** null until staff chose it for this one. */
  readonly type: DocumentType | null;
  readonly service: string | null;
  readonly slots: HeldSlots;
  readonly tray: readonly HeldCapture[];
  /**
   * The two names staff said are one person's. `onCard` is null where it was not read: they compared it on the
   * picture with this SHA-256.
   */
  readonly samePerson: {
    readonly onCard: string | null;
    readonly owner: string;
    readonly picture: string | null;
  } | null;
  /** When it was put into the outbox, and the digest over what it is; null for a draft. */
  readonly queued: {
    readonly at: string;
    readonly digest: string;
  } | null;
  /** How often it was tried since it was put into the outbox. */
  readonly tries: number;
  /** Set while `sending`. */
  readonly attempt: HeldAttempt | null;
  /** Why the last attempt ended as it did: the reason a `ready` one waits, or the refusal. */
  readonly failure: AppError | null;
  /** Not tried before: what the last answer asked for, or the backoff. Null: as soon as possible. */
  readonly notBefore: string | null;
  /** Evidence of an attempt whose outcome is not known: kept for `unknown` and `confirmed`. */
  readonly evidence: Evidence | null;
  /** Findings of staff about an unknown outcome, the last one last. */
  readonly resolutions: Submission['resolutions'];
  readonly receipt: Receipt | null;
  readonly seen: Submission['seen'];
  readonly follows: Submission['follows'];
  readonly refused: Submission['refused'];
  /** When the contents were made unreadable; null while they are kept. */
  readonly contentsDestroyedAt: string | null;
}

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
    contentsDestroyedAt: null,
  };
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

/** The capture with that id, or null. */
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
    turn: 0,
    turnedBy: null,
    placedBy: 'staff',
    setAside: null,
    cutFrom: null,
    pageWas: null,
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
  const digests = capturesOf(content).map(({ sha256 }) => sha256);
  return digests.sort().join(' ');
}
