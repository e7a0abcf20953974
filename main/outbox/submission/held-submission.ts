import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { AppError } from '../../../preload/contract/app-error.ts';
import { CaptureId, PlatformFileId, type SubmissionId } from '../../../preload/contract/ids.ts';
import { Capture, PlacedBy, SetAside, TurnedBy } from '../../../preload/contract/models/capture.ts';
import { SeenFile } from '../../../preload/contract/models/platform-file.ts';
import { Submission } from '../../../preload/contract/models/submission.ts';
import { Turn } from '../../../preload/contract/models/verdict.ts';
import { Facts } from '../../precheck/facts/facts.ts';
import { BlobId, type StoredBlob } from '../../vault/blob-store.ts';

/** A capture as main and the journal keep it: what the window sees of it is made by `submission-view.ts`. */
const HeldCapture = v.object({
  id: CaptureId,
  /** Where its bytes lie, encrypted. */
  blobId: BlobId,
  fileName: v.string(),
  /** Where the original lies, of one taken from the scan folder. */
  scannedFrom: Capture.entries.scannedFrom,
  bytes: v.number(),
  sha256: v.string(),
  receivedAt: v.string(),
  /** null while the pre-check is still looking at it. */
  facts: v.nullable(Facts),
  turn: Turn,
  /** The user or the program that turned it; null while it stands as the file says. */
  turnedBy: v.nullable(TurnedBy),
  placedBy: PlacedBy,
  setAside: v.nullable(SetAside),
  /** The capture it was cut out of; it may be gone. */
  cutFrom: v.nullable(CaptureId),
  /** The page it was, from 1, before it was set aside as blank. */
  pageWas: v.nullable(v.number()),
  override: Capture.entries.override,
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

const told = Submission.entries;

/** A document verification being gathered, waiting, sent or answered, as main and the journal keep it. */
export const HeldSubmission = v.object({
  id: told.id,
  state: told.state,
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Made at a start of captures that no journal explains; null for all that staff began. */
  found: told.found,
  /** Name that staff gave a draft whose application is not known yet. */
  label: v.string(),
  applicant: told.applicant,
  owner: told.owner,
  verification: told.verification,
  /** null until staff chose it for this one. */
  type: told.type,
  service: told.service,
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
  /** When it was put into the outbox, and the digest over what it is; null for a draft. */
  queued: v.nullable(v.object({ at: v.string(), digest: v.string() })),
  /** How often it was tried since it was put into the outbox. */
  tries: v.number(),
  /** Set while `sending`. */
  attempt: v.nullable(v.pipe(HeldAttempt, v.readonly())),
  /** Why the last attempt ended as it did: the reason a `ready` one waits, or the refusal. */
  failure: v.nullable(AppError),
  /** Not tried before: what the last answer asked for, or the backoff. Null: as soon as possible. */
  notBefore: v.nullable(v.string()),
  /** Evidence of an attempt whose outcome is not known: kept for `unknown` and `confirmed`. */
  evidence: told.evidence,
  /** Findings of staff about an unknown outcome, the last one last. */
  resolutions: told.resolutions,
  receipt: told.receipt,
  seen: told.seen,
  follows: told.follows,
  // Rows written before it was kept lack it.
  refused: v.optional(told.refused, null),
  /** When the contents were made unreadable; null while they are kept. */
  contentsDestroyedAt: v.nullable(v.string()),
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
