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
  /** The application of the submission when the file was stored. */
  applicationId: v.nullable(ApplicationId),
  /** The stored file that this one was made from, or null if it wasn't made from another file. */
  madeFrom: v.nullable(BlobId),
  // Labels written before PDFs could be split lack this field. The list of pages is empty if it's too long for a label.
  splitFrom: v.optional(Capture.entries.splitFrom, null),
});

/**
 * The label of a stored capture: everything that is known about it when it's stored. It's used if the journal is lost.
 */
export type CaptureLabel = v.InferOutput<typeof CaptureLabel>;

/**
 * Returns the label for a capture that is added to `submission`, shortened to the maximum size of a stored file's
 * label.
 */
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
  // File names have at most 255 characters, so the shortest label always fits.
  return texts.find((text) => Buffer.byteLength(text) <= LABEL_BYTES) ?? '';
}

/**
 * Returns the label in `text`, or null if the text isn't a label. Also returns null for a label from a newer version
 * that can't be parsed.
 */
export function readCaptureLabel(text: string | null): CaptureLabel | null {
  return readJson(CaptureLabel, text);
}
