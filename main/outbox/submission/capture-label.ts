import * as v from 'valibot';
import { ApplicationId, SubmissionId } from '../../../preload/contract/ids.ts';
import { Capture, Destination } from '../../../preload/contract/models/capture.ts';
import { DocumentType, VerificationKind } from '../../../preload/contract/models/verification.ts';
import { readJson } from '../../system/files/read-json.ts';
import { LABEL_BYTES } from '../../vault/blob-header.ts';
import { BlobId } from '../../vault/blob-store.ts';
import type { HeldSubmission } from './held-submission.ts';

const CaptureLabel = v.object({
  submissionId: SubmissionId,
  verification: VerificationKind,
  type: v.nullable(DocumentType),
  service: v.nullable(v.string()),
  to: Destination,
  fileName: v.string(),
  scannedFrom: Capture.entries.scannedFrom,
  receivedAt: v.string(),
  /** The application of its submission at that time. */
  applicationId: v.nullable(ApplicationId),
  /** The stored file it was made from, of a copy made here. */
  madeFrom: v.nullable(BlobId),
  // Labels written before PDFs were split lack it. Without pages if their list is too long for a label.
  splitFrom: v.optional(Capture.entries.splitFrom, null),
});

/** A capture's label: all that is known of it when it is stored, for the day the journal is gone. */
export type CaptureLabel = v.InferOutput<typeof CaptureLabel>;

/** The label of a capture that comes into `submission`, as short as a stored file's label must be. */
export function captureLabel(
  { id, verification, type, service, applicant }: HeldSubmission,
  {
    splitFrom = null,
    ...capture
  }: Pick<CaptureLabel, 'to' | 'fileName' | 'scannedFrom' | 'receivedAt' | 'madeFrom'> &
    Partial<Pick<CaptureLabel, 'splitFrom'>>,
): string {
  const applicationId = applicant?.applicationId ?? null;
  const about = { submissionId: id, verification, type, service, applicationId };
  const label = { ...about, ...capture, ...(splitFrom && { splitFrom }) };
  const shorter = { ...label, scannedFrom: null };
  const unnamed = { ...shorter, service: null, applicationId: null };
  const shortest = {
    ...unnamed,
    ...(splitFrom && { splitFrom: { sha256: splitFrom.sha256, pages: [] } }),
  };
  const texts = [label, shorter, unnamed, shortest].map((one) => JSON.stringify(one));
  // File names have 255 characters at most, so the shortest always has room.
  return texts.find((text) => Buffer.byteLength(text) <= LABEL_BYTES) ?? '';
}

/** The label; null where the text is none, or one of a newer version that cannot be understood. */
export function readCaptureLabel(text: string | null): CaptureLabel | null {
  return readJson(CaptureLabel, text);
}
