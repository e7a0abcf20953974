import type { Slot } from '../../../preload/contract/models/capture.ts';
import { documentIn } from '../../precheck/rules/subject.ts';
import { NO_TIME, verdictIn } from './capture-verdict.ts';
import { isUnsorted, mustReadPrint } from './document-reading.ts';
import { capturesOf, type HeldCapture, type HeldSubmission } from './held-submission.ts';
import { hasReadName, namesOf } from './name-check.ts';

/**
 * Returns what kind of print must be read in a capture in this slot, or null if no print must be read or it was already
 * read.
 */
export function wantedPrint(
  submission: HeldSubmission,
  capture: HeldCapture,
  slot: Slot | 'tray',
): 'document' | 'card' | null {
  const { facts, words } = capture;
  const isFile = facts?.kind === 'picture' || (facts?.kind === 'pdf' && facts.pages > 0);
  if (submission.state !== 'draft' || !isFile) return null;
  if (slot !== 'document' && slot !== 'tray')
    return isIdAsked(submission, capture, slot) ? 'card' : null;
  if (slot === 'tray' && !isUnsorted(capture)) return null;
  if (slot === 'tray' && isCardShaped(capture)) return words?.card === undefined ? 'card' : null;
  return mustReadPrint(submission, capture) ? 'document' : null;
}

/**
 * Returns whether some print is still unread that may raise a question for staff or answer one that they would
 * otherwise have to answer.
 */
export function isReadingPrint(submission: HeldSubmission): boolean {
  const isCompared = namesOf(submission)?.confirmed === true;
  return Object.entries(submission.slots).some(([name, content]) =>
    capturesOf(content).some((one) => {
      const slot = name as Slot;
      const as = wantedPrint(submission, one, slot);
      // Staff have already compared the name.
      return (
        as === 'document' ||
        (as === 'card' && !(isCompared && !isWitnessAsked(submission, one, slot)))
      );
    }),
  );
}

/**
 * Returns whether the print of an ID must be read: for its holder's name, or as evidence if the picture did not pass
 * the pre-check.
 */
function isIdAsked(submission: HeldSubmission, capture: HeldCapture, slot: Slot): boolean {
  const { card, paper } = capture.words ?? {};
  if (paper === undefined && isWitnessAsked(submission, capture, slot)) return true;
  return card === undefined && slot === 'front_photo' && !hasReadName(submission);
}

/**
 * Returns whether the words on a picture are needed to find out whether it is an ID, because the picture alone does not
 * pass.
 */
export function isWitnessAsked(
  submission: HeldSubmission,
  capture: HeldCapture,
  slot: Slot | 'tray',
): boolean {
  if (slot === 'tray') return false;
  const level = verdictIn(submission, { ...capture, words: null }, slot, NO_TIME)?.level ?? 'pass';
  return level !== 'pass';
}

function isCardShaped({ facts }: HeldCapture): boolean {
  const shape = (facts === null ? null : documentIn(facts))?.shape ?? 'page';
  return shape !== 'page';
}
