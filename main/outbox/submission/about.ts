import { isUnsure } from '../../../preload/contract/models/submission.ts';
import { type HeldSubmission, heldCaptures } from './held-submission.ts';

/** Whether something is about the person asked for. */
export type AboutPerson = (about: {
  readonly applicationId: string | null;
  readonly ownerRecordId: number | null;
  readonly texts: readonly string[];
}) => boolean;

/** Every text of a submission that may name a customer. */
export function aboutSubmission(submission: HeldSubmission): Parameters<AboutPerson>[0] {
  const { label, applicant, owner, receipt, found } = submission;
  const captures = heldCaptures(submission);
  return {
    applicationId: (applicant ?? found?.applicant)?.applicationId ?? null,
    ownerRecordId: owner?.recordId ?? null,
    texts: [
      label,
      owner?.label ?? '',
      applicant?.legalName ?? '',
      found?.applicant?.legalName ?? '',
      ...captures.flatMap(({ fileName, scannedFrom, override }) => [
        fileName,
        scannedFrom?.fileName ?? '',
        override?.note ?? '',
      ]),
      ...(receipt?.files ?? []).map(({ fileName }) => fileName),
      receipt?.misfiled?.note ?? '',
    ],
  };
}

/** Whether it can be erased: what waits, is on its way or may have arrived has to be settled first. */
export function isErasable(
  submission: Pick<HeldSubmission, 'state' | 'evidence' | 'resolutions'>,
): boolean {
  switch (submission.state) {
    case 'rejected':
      return !isUnsure(submission);
    case 'draft':
    case 'sent':
    case 'confirmed':
      return true;
    case 'ready':
    case 'sending':
    case 'unknown':
      return false;
  }
}
