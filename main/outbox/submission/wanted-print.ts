import type { Slot } from '../../../preload/contract/models/capture.ts';
import { documentIn } from '../../precheck/rules/subject.ts';
import { NO_TIME, verdictIn } from './capture-verdict.ts';
import { isUnsorted, mustReadPrint } from './document-reading.ts';
import { capturesOf, type HeldCapture, type HeldSubmission } from './held-submission.ts';
import { hasReadName, namesOf } from './name-check.ts';

/** Returns as what the print of a capture in this slot must be read. Null if it need not be, or was. */
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

/** Returns whether print is still to be read that may ask something of staff, or tell them something they asked for. */
export function isReadingPrint(submission: HeldSubmission): boolean {
  const isCompared = namesOf(submission)?.confirmed === true;
  return Object.entries(submission.slots).some(([name, content]) =>
    capturesOf(content).some((one) => {
      const slot = name as Slot;
      const as = wantedPrint(submission, one, slot);
      // Staff have compared the name themselves.
      return (
        as === 'document' ||
        (as === 'card' && !(isCompared && !isWitnessAsked(submission, one, slot)))
      );
    }),
  );
}

/** The print of an ID is asked for its holder's name, and as a witness where the pre-check has doubts. */
function isIdAsked(submission: HeldSubmission, capture: HeldCapture, slot: Slot): boolean {
  const { card, paper } = capture.words ?? {};
  if (paper === undefined && isWitnessAsked(submission, capture, slot)) return true;
  return card === undefined && slot === 'front_photo' && !hasReadName(submission);
}

/** Returns whether the words on a picture in the slot of an ID are asked what it is, since the picture alone does not pass. */
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
