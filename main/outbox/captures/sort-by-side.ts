import type { CaptureId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import { sideShown } from '../../precheck/rules/card-sides.ts';
import { isSameCard } from '../submission/file-groups.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
} from '../submission/held-submission.ts';
import { changeCapture, move, slotsOf, whereIs } from './arrange-captures.ts';

/** The submission with a capture where it belongs, and the one that made room for it, if any. */
export interface Sorted {
  readonly submission: HeldSubmission;
  readonly displaced: HeldCapture | null;
}

/**
 * Puts a capture that staff gave to no slot into the one whose side its picture shows. One that staff placed
 * themselves never moves, nor does one whose own picture shows that it stands where it belongs.
 */
export function sortBySide(submission: HeldSubmission, captureId: CaptureId): Sorted {
  const asItIs: Sorted = { submission, displaced: null };
  const at = whereIs(submission, captureId);
  const capture = findCapture(submission, captureId);
  if (at === null || capture?.placedBy !== 'order') return asItIs;
  const belongs = shownBy(submission, capture);
  if (belongs === null || !isFree(submission, belongs, captureId)) return asItIs;
  if (isOtherCard(submission, capture, belongs)) return asItIs;
  const displaced = belongs === at ? null : captureIn(submission, belongs);
  const moved = move(submission, captureId, belongs);
  const placed = changeCapture(moved, captureId, (held) => ({ ...held, placedBy: 'side' }));
  if (displaced === null) return { submission: placed, displaced };
  // What made room is still to be placed by what it shows.
  const sorted = changeCapture(placed, displaced.id, (held) => ({ ...held, placedBy: 'order' }));
  return { submission: sorted, displaced };
}

/** Tells whether the submission has the slot, with nothing in it that staff put there or that belongs there by its picture. */
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

/** Whether the other side of the card is in, and what was read of the two sides shows that they differ. */
function isOtherCard(submission: HeldSubmission, { facts }: HeldCapture, slot: Slot): boolean {
  if (slot !== 'front_photo' && slot !== 'back_photo') return false;
  const isBack = slot === 'back_photo';
  const other = captureIn(submission, isBack ? 'front_photo' : 'back_photo')?.facts ?? null;
  if (other === null || shownBy(submission, { facts: other }) === slot) return false;
  return (isBack ? isSameCard(other, facts) : isSameCard(facts, other)) === false;
}

function shownBy({ type }: HeldSubmission, { facts }: Pick<HeldCapture, 'facts'>): Slot | null {
  return facts === null ? null : sideShown(facts, type);
}

function captureIn({ slots }: HeldSubmission, slot: Slot): HeldCapture | null {
  const content = slots[slot];
  return content?.source === 'capture' ? content.capture : null;
}
