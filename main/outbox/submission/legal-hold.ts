import { type AboutPerson, aboutSubmission } from './about.ts';
import { type HeldSubmission, heldCaptures } from './held-submission.ts';

/** Applications and people of whom nothing may be destroyed until the organization lifts the hold. */
export interface LegalHold {
  /**
   * Something is held, or may be. What cannot be told apart, as the audit or a user's whole space, stays
   * whole then.
   */
  inForce(): boolean;
  readonly covers: AboutPerson;
}

/** Nothing is held. */
export const NO_HOLD: LegalHold = { inForce: () => false, covers: () => false };

/** Whether nothing of a submission may be destroyed. */
export function isHeld(hold: LegalHold, submission: HeldSubmission): boolean {
  return hold.inForce() && hold.covers(aboutSubmission(submission));
}

/** Whether a change of a held submission would take a file from it, or itself out of the hold. */
export function letsGo(hold: LegalHold, before: HeldSubmission, after: HeldSubmission): boolean {
  if (!isHeld(hold, before)) return false;
  const left = new Set(heldCaptures(after).map(({ blobId }) => blobId));
  return !isHeld(hold, after) || heldCaptures(before).some(({ blobId }) => !left.has(blobId));
}
