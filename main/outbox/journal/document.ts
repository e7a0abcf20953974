import * as v from 'valibot';
import { AppError } from '../../../preload/contract/app-error.ts';
import { CaptureId, PlatformFileId } from '../../../preload/contract/ids.ts';
import { Capture, TurnedBy } from '../../../preload/contract/models/capture.ts';
import { Submission } from '../../../preload/contract/models/submission.ts';
import { Turn } from '../../../preload/contract/models/verdict.ts';
import { Facts } from '../../precheck/facts/facts.ts';
import { BlobId } from '../../vault/blob-store.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';

const HeldCapture = v.object({
  id: CaptureId,
  blobId: BlobId,
  fileName: v.string(),
  scannedFrom: v.optional(Capture.entries.scannedFrom, null),
  bytes: v.number(),
  sha256: v.string(),
  receivedAt: v.string(),
  facts: v.nullable(Facts),
  turn: Turn,
  turnedBy: v.optional(v.nullable(TurnedBy), null),
  override: Capture.entries.override,
  previewToken: v.string(),
});

const HeldContent = v.variant('source', [
  v.object({ source: v.literal('capture'), capture: HeldCapture }),
  v.object({ source: v.literal('platformFile'), fileId: PlatformFileId }),
]);

const fromContract = Submission.entries;

const Held = v.object({
  id: fromContract.id,
  state: fromContract.state,
  createdAt: v.string(),
  updatedAt: v.string(),
  found: v.optional(fromContract.found, null),
  label: v.string(),
  applicant: fromContract.applicant,
  owner: fromContract.owner,
  verification: fromContract.verification,
  type: fromContract.type,
  service: fromContract.service,
  slots: v.object({
    front_photo: v.exactOptional(HeldContent),
    back_photo: v.exactOptional(HeldContent),
    self_portrait: v.exactOptional(HeldContent),
    document: v.exactOptional(HeldContent),
  }),
  tray: v.array(HeldCapture),
  samePerson: v.optional(v.nullable(v.object({ onCard: v.string(), owner: v.string() })), null),
  queued: v.nullable(
    v.object({
      at: v.string(),
      digest: v.string(),
      cleanCopies: v.exactOptional(v.boolean()),
    }),
  ),
  tries: v.number(),
  attempt: v.nullable(
    v.object({
      startedAt: v.string(),
      committingAt: v.nullable(v.string()),
      totalBytes: v.number(),
    }),
  ),
  failure: v.nullable(AppError),
  notBefore: v.nullable(v.string()),
  evidence: fromContract.evidence,
  resolutions: fromContract.resolutions,
  receipt: fromContract.receipt,
  contentsDestroyedAt: v.nullable(v.string()),
});

/**
 * A submission as JSON. Read back before it is handed out: what could not be understood at the next
 * start must fail now, while the one it replaces is still there.
 */
export function encodeDocument(submission: HeldSubmission): Buffer {
  const bytes = Buffer.from(JSON.stringify(submission));
  if (decodeDocument(bytes) === null) throw new TypeError('A submission does not read back');
  return bytes;
}

/** The submission, or null when it is not one. */
export function decodeDocument(bytes: Uint8Array): HeldSubmission | null {
  try {
    const parsed = v.safeParse(Held, JSON.parse(Buffer.from(bytes).toString()));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
