import type { CaptureId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import { sideShown } from '../../precheck/rules/card-sides.ts';
import { compareCards } from '../submission/file-groups.ts';
import {
  changeCapture,
  findCapture,
  type HeldCapture,
  type HeldSubmission,
} from '../submission/held-submission.ts';
import { move, slotsOf, whereIs } from './arrange-captures.ts';

/** The sorted submission, and the capture that was moved to make room, if any. */
export interface Sorted {
  readonly submission: HeldSubmission;
  readonly displaced: HeldCapture | null;
}

/**
 * Moves a capture that staff didn't place to the slot for the side it shows. A capture never moves if staff placed it,
 * or if its picture shows that it's already in the right slot.
 */
export function sortBySide(submission: HeldSubmission, captureId: CaptureId): Sorted {
  const asItIs: Sorted = { submission, displaced: null };
  const at = whereIs(submission, captureId);
  const capture = findCapture(submission, captureId);
  if (at === null || capture?.placedBy !== 'order') return asItIs;
  const belongs = shownBy(submission, capture);
  if (belongs === null || !isFree(submission, belongs, captureId)) return asItIs;
  if (mayBeOtherCard(submission, capture, belongs)) return asItIs;
  const displaced = belongs === at ? null : captureIn(submission, belongs);
  const moved = move(submission, captureId, belongs);
  const placed = changeCapture(moved, captureId, (held) => ({ ...held, placedBy: 'side' }));
  if (displaced === null) return { submission: placed, displaced };
  // The displaced capture still has to be placed according to what it shows.
  const sorted = changeCapture(placed, displaced.id, (held) => ({ ...held, placedBy: 'order' }));
  return { submission: sorted, displaced };
}

/**
 * Returns whether the slot exists and is free. It isn't free if staff put a capture there, or if it contains a capture
 * that belongs there according to its picture.
 */
function isFree(submission: HeldSubmission, slot: Slot, captureId: CaptureId): boolean {
  if (!slotsOf(submission).includes(slot)) return false;
  if (submission.slots[slot] === undefined) return true;
  const capture = captureIn(submission, slot);
  if (capture === null) return false;
  return (
    capture.id === captureId ||
    (capture.placedBy === 'order' && shownBy(submission, capture) !== slot)
  );
}

/**
 * Returns whether the card's other side is already in its slot, and a difference shows that the two sides may belong to
 * different cards.
 */
function mayBeOtherCard(submission: HeldSubmission, { facts }: HeldCapture, slot: Slot): boolean {
  if (slot !== 'front_photo' && slot !== 'back_photo') return false;
  const isBack = slot === 'back_photo';
  const other = captureIn(submission, isBack ? 'front_photo' : 'back_photo')?.facts ?? null;
  if (other === null || shownBy(submission, { facts: other }) === slot) return false;
  const compared = isBack ? compareCards(other, facts) : compareCards(facts, other);
  return compared === 'other' || compared === 'doubtful';
}

function shownBy({ type }: HeldSubmission, { facts }: Pick<HeldCapture, 'facts'>): Slot | null {
  return facts === null ? null : sideShown(facts, type);
}

function captureIn({ slots }: HeldSubmission, slot: Slot): HeldCapture | null {
  const content = slots[slot];
  return content?.source === 'capture' ? content.capture : null;
}
