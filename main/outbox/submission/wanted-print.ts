import type { Slot } from '../../../preload/contract/models/capture.ts';
import { documentIn } from '../../precheck/rules/subject.ts';
import { NO_TIME, verdictIn } from './capture-verdict.ts';
import { isUnsorted, mustReadPrint } from './document-reading.ts';
import { capturesOf, type HeldCapture, type HeldSubmission } from './held-submission.ts';
import { hasReadName, namesOf } from './name-check.ts';

/**
 * Returns whether the print in a capture still has to be read as a document or as an ID (`card`). Returns null if it
 * doesn't have to be read in this slot.
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

/** Returns whether unread print may still raise a question for staff, or answer one for them. */
export function isReadingPrint(submission: HeldSubmission): boolean {
  const isCompared = namesOf(submission)?.confirmed === true;
  return Object.entries(submission.slots).some(([name, content]) =>
    capturesOf(content).some((one) => {
      const slot = name as Slot;
      const as = wantedPrint(submission, one, slot);
      // If staff have already compared the name, a card's print isn't needed for it.
      return (
        as === 'document' ||
        (as === 'card' && !(isCompared && !isWitnessAsked(submission, one, slot)))
      );
    }),
  );
}

/**
 * Returns whether the print of an ID must be read. It's read for the holder's name, or as evidence if the picture
 * didn't pass the pre-check.
 */
function isIdAsked(submission: HeldSubmission, capture: HeldCapture, slot: Slot): boolean {
  const { card, paper } = capture.words ?? {};
  if (paper === undefined && isWitnessAsked(submission, capture, slot)) return true;
  return card === undefined && slot === 'front_photo' && !hasReadName(submission);
}

/**
 * Returns whether the words on a picture are needed to decide whether it shows an ID, because the picture alone doesn't
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
