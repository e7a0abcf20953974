import { isUnsure } from '../../../preload/contract/models/submission.ts';
import { type HeldCapture, type HeldSubmission, heldCaptures } from './held-submission.ts';

/** Applications and people of whom nothing may be destroyed until the organization lifts the hold. */
export interface LegalHold {
  /**
   * Something is held, or may be. What cannot be told apart, as the audit or a user's whole space, stays
   * whole then.
   */
  inForce(): boolean;
  readonly covers: AboutPerson;
}

export const NO_HOLD: LegalHold = { inForce: () => false, covers: () => false };

/**
 * Whether nothing of a submission may be destroyed. While any hold is in force, that includes files whose customer
 * nobody has chosen yet: they may be about whoever is held.
 */
export function isHeld(hold: LegalHold, submission: HeldSubmission): boolean {
  return hold.inForce() && (hold.covers(aboutSubmission(submission)) || isNobodys(submission));
}

function isNobodys(submission: HeldSubmission): boolean {
  const { state, applicant } = submission;
  return state === 'draft' && applicant === null && heldCaptures(submission).length > 0;
}

/** Whether a change of a held submission would take a file from it, or itself out of the hold. */
export function letsGo(hold: LegalHold, before: HeldSubmission, after: HeldSubmission): boolean {
  if (!isHeld(hold, before)) return false;
  const left = new Set(heldCaptures(after).map(({ blobId }) => blobId));
  // Files whose customer is chosen now are held only if that customer is.
  const wasNamed = hold.covers(aboutSubmission(before));
  return (
    (wasNamed && !isHeld(hold, after)) ||
    heldCaptures(before).some(({ blobId }) => !left.has(blobId))
  );
}

/** Whether something is about the person asked for. */
export type AboutPerson = (about: {
  readonly applicationId: string | null;
  readonly ownerRecordId: number | null;
  readonly texts: readonly string[];
}) => boolean;

/** Every text of a submission that may name a customer. */
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

/** The name of its holder that the print of an ID gave. */
function printedName(words: HeldCapture['words']): string {
  const name = words?.card?.name;
  return name ? `${name.givenNames} ${name.surname}` : '';
}

/** What the platform's record says in words of its own. */
function saidOf(receipt: HeldSubmission['receipt']): readonly string[] {
  if (receipt === null) return [];
  const { error, documentType, other } = receipt.record;
  return [error, documentType, ...Object.values(other)].flatMap((said) => {
    if (said === null || said === undefined) return [];
    return typeof said === 'string' ? said : JSON.stringify(said);
  });
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
