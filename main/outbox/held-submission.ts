import type { AppError } from '../../preload/contract/app-error.ts';
import type { CaptureId, PlatformFileId, SubmissionId } from '../../preload/contract/ids.ts';
import type { Applicant } from '../../preload/contract/models/application.ts';
import type { Capture, Slot } from '../../preload/contract/models/capture.ts';
import type { Owner } from '../../preload/contract/models/owner.ts';
import type { Receipt, Submission } from '../../preload/contract/models/submission.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import type { DocumentType, VerificationKind } from '../../preload/contract/models/verification.ts';
import type { Facts } from '../precheck/facts.ts';
import type { BlobId } from '../vault/blob-store.ts';

/** A capture as main keeps it: what the window sees of it is made by `submission-view.ts`. */
export interface HeldCapture {
  readonly id: CaptureId;
  /** Where its bytes lie, encrypted. */
  readonly blobId: BlobId;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly receivedAt: string;
  /** null while the pre-check is still looking at it. */
  readonly facts: Facts | null;
  readonly turn: Turn;
  readonly override: Capture['override'];
  /** Names the capture in preview addresses; a new one each time the picture changes. */
  readonly previewToken: string;
}

export type HeldContent =
  | { readonly source: 'capture'; readonly capture: HeldCapture }
  | { readonly source: 'platformFile'; readonly fileId: PlatformFileId };

export type HeldSlots = Readonly<Partial<Record<Slot, HeldContent>>>;

/** A document verification being gathered, sent or answered, as main keeps it. */
export interface HeldSubmission {
  readonly id: SubmissionId;
  readonly state: Submission['state'];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly applicant: Applicant | null;
  readonly owner: Owner | null;
  readonly verification: VerificationKind;
  readonly type: DocumentType;
  readonly service: string | null;
  readonly slots: HeldSlots;
  readonly tray: readonly HeldCapture[];
  readonly progress: Submission['progress'];
  readonly failure: AppError | null;
  readonly receipt: Receipt | null;
}

/** An empty draft: a driver's license by an identity service is what most customers bring. */
export function newDraft(id: SubmissionId, at: string, service: string | null): HeldSubmission {
  return {
    id,
    state: 'draft',
    createdAt: at,
    updatedAt: at,
    applicant: null,
    owner: null,
    verification: 'government-id',
    type: 'drivers_license',
    service,
    slots: {},
    tray: [],
    progress: null,
    failure: null,
    receipt: null,
  };
}

/** Every capture of a submission, those in slots first. */
export function heldCaptures(submission: HeldSubmission): HeldCapture[] {
  const inSlots = Object.values(submission.slots).flatMap((content) =>
    content.source === 'capture' ? [content.capture] : [],
  );
  return [...inSlots, ...submission.tray];
}

/** The capture with that id, or null. */
export function findCapture(submission: HeldSubmission, id: CaptureId): HeldCapture | null {
  return heldCaptures(submission).find((capture) => capture.id === id) ?? null;
}
