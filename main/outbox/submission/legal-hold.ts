import { isUnsure } from '../../../preload/contract/models/submission.ts';
import { type HeldCapture, type HeldSubmission, heldCaptures } from './held-submission.ts';

/** Applications and people whose data must not be deleted until the organization lifts the hold. */
export interface LegalHold {
  /**
   * Returns whether any hold is, or may be, in force. If so, data that can't be separated by person, such as the audit
   * or a user's entire vault, is kept completely.
   */
  inForce(): boolean;
  readonly covers: AboutPerson;
}

export const NO_HOLD: LegalHold = { inForce: () => false, covers: () => false };

/**
 * Returns whether a legal hold forbids deleting any part of a submission. While any hold is in force, this also
 * protects files without a chosen customer, because they may be about a person under the hold.
 */
export function isHeld(hold: LegalHold, submission: HeldSubmission): boolean {
  return hold.inForce() && (hold.covers(aboutSubmission(submission)) || isNobodys(submission));
}

function isNobodys(submission: HeldSubmission): boolean {
  const { state, applicant } = submission;
  return state === 'draft' && applicant === null && heldCaptures(submission).length > 0;
}

/** Returns whether a change would remove a file from a held submission, or release the submission from the hold. */
export function removesHeldFiles(
  hold: LegalHold,
  before: HeldSubmission,
  after: HeldSubmission,
): boolean {
  if (!isHeld(hold, before)) return false;
  const left = new Set(heldCaptures(after).map(({ blobId }) => blobId));
  // Files whose customer has just been chosen are held only if the hold covers that customer.
  const wasNamed = hold.covers(aboutSubmission(before));
  return (
    (wasNamed && !isHeld(hold, after)) ||
    heldCaptures(before).some(({ blobId }) => !left.has(blobId))
  );
}

/** Returns whether the given data is about a certain person. */
export type AboutPerson = (about: {
  readonly applicationId: string | null;
  readonly ownerRecordId: number | null;
  readonly texts: readonly string[];
}) => boolean;

/** Returns the IDs of a submission, and every text that may name a customer. */
export function aboutSubmission(submission: HeldSubmission): Parameters<AboutPerson>[0] {
  const { label, applicant, owner, receipt, found, movedFiles, nameReason } = submission;
  const captures = heldCaptures(submission);
  return {
    applicationId: (applicant ?? found?.applicant)?.applicationId ?? null,
    ownerRecordId: owner?.recordId ?? null,
    texts: [
      label,
      owner?.label ?? '',
      applicant?.legalName ?? '',
      found?.applicant?.legalName ?? '',
      ...captures.flatMap(({ fileName, scannedFrom, override, words }) => [
        fileName,
        scannedFrom?.fileName ?? '',
        override?.note ?? '',
        words?.facts?.party?.name ?? '',
        printedName(words),
      ]),
      ...[...(receipt?.files ?? []), ...movedFiles].map(({ fileName }) => fileName),
      receipt?.misfiled?.note ?? '',
      ...saidOf(receipt),
      nameReason?.note ?? '',
    ],
  };
}

/** Returns the holder's name that was read from an ID's print. */
function printedName(words: HeldCapture['words']): string {
  const name = words?.card?.name;
  return name ? `${name.givenNames} ${name.surname}` : '';
}

/** Returns the free-form texts in the platform's record. */
function saidOf(receipt: HeldSubmission['receipt']): readonly string[] {
  if (receipt === null) return [];
  const { error, documentType, other } = receipt.record;
  return [error, documentType, ...Object.values(other)].flatMap((said) => {
    if (said === null || said === undefined) return [];
    return typeof said === 'string' ? said : JSON.stringify(said);
  });
}

/**
 * Returns whether a submission can be erased. If it's queued, being sent, or may have arrived, it must be resolved
 * first.
 */
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
