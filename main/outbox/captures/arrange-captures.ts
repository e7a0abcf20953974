import type { CaptureId, PlatformFileId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import {
  type DocumentType,
  SLOTS_BY_VERIFICATION,
  type VerificationKind,
} from '../../../preload/contract/models/verification.ts';
import type {
  HeldCapture,
  HeldContent,
  HeldSlots,
  HeldSubmission,
} from '../submission/held-submission.ts';

type SlotEntry = [Slot, HeldContent];

function entries(slots: HeldSlots): SlotEntry[] {
  return Object.entries(slots) as SlotEntry[];
}

/** The slots a kind of verification has, in the order staff fill them. */
export function slotsOf(verification: VerificationKind): readonly Slot[] {
  return SLOTS_BY_VERIFICATION[verification].map((entry) => entry.slot);
}

/**
 * Puts a new capture where staff dropped it. A slot that is taken, or that this verification does not
 * have, sends it to the tray: nothing dropped is lost, nothing placed is pushed out.
 */
export function placeNew(
  submission: HeldSubmission,
  capture: HeldCapture,
  to: Slot | 'tray',
): { submission: HeldSubmission; placed: Slot | 'tray' } {
  const free =
    to !== 'tray' &&
    slotsOf(submission.verification).includes(to) &&
    submission.slots[to] === undefined;
  if (!free) {
    return { submission: { ...submission, tray: [...submission.tray, capture] }, placed: 'tray' };
  }
  const slots = { ...submission.slots, [to]: { source: 'capture', capture } as const };
  return { submission: { ...submission, slots }, placed: to };
}

/** Moves a capture to a slot or the tray; what stood in that slot changes places with it. */
export function move(
  submission: HeldSubmission,
  captureId: CaptureId,
  to: Slot | 'tray',
): HeldSubmission {
  const from = whereIs(submission, captureId);
  const moving = takeOut(submission, captureId);
  if (from === null || moving.capture === null || from === to) return submission;
  // An override was given for the slot it stood in, so it does not travel.
  const capture: HeldCapture = { ...moving.capture, override: null };
  const rest = moving.submission;
  if (to === 'tray') return { ...rest, tray: [...rest.tray, capture] };

  const displaced = rest.slots[to];
  const slots: HeldSlots = { ...rest.slots, [to]: { source: 'capture', capture } };
  if (displaced?.source !== 'capture') return { ...rest, slots };
  const other: HeldCapture = { ...displaced.capture, override: null };
  if (from === 'tray') return { ...rest, slots, tray: [...rest.tray, other] };
  return { ...rest, slots: { ...slots, [from]: { source: 'capture', capture: other } } };
}

/** Takes a capture out of the submission altogether. */
export function remove(submission: HeldSubmission, captureId: CaptureId): HeldSubmission {
  return takeOut(submission, captureId).submission;
}

/** Changes one capture wherever it stands. */
export function changeCapture(
  submission: HeldSubmission,
  captureId: CaptureId,
  change: (capture: HeldCapture) => HeldCapture,
): HeldSubmission {
  const apply = (capture: HeldCapture) => (capture.id === captureId ? change(capture) : capture);
  const slots = Object.fromEntries(
    entries(submission.slots).map(([slot, content]) => [
      slot,
      content.source === 'capture' ? { ...content, capture: apply(content.capture) } : content,
    ]),
  );
  return { ...submission, slots, tray: submission.tray.map(apply) };
}

/** Fills a slot with a file already on the platform, or empties it (`null`). A capture there goes to the tray. */
export function usePlatformFile(
  submission: HeldSubmission,
  slot: Slot,
  fileId: PlatformFileId | null,
): HeldSubmission {
  const { [slot]: before, ...slots } = submission.slots;
  const tray =
    before?.source === 'capture' ? [...submission.tray, before.capture] : submission.tray;
  if (fileId === null) return { ...submission, slots, tray };
  return { ...submission, tray, slots: { ...slots, [slot]: { source: 'platformFile', fileId } } };
}

/**
 * Changes what kind of verification this is. Captures in slots the new kind lacks are kept: the first
 * moves to the first free slot, the rest to the tray.
 */
export function reconfigure(
  submission: HeldSubmission,
  choice: { verification: VerificationKind; type: DocumentType; service: string | null },
): HeldSubmission {
  if (choice.verification === submission.verification) return { ...submission, ...choice };
  const wanted = slotsOf(choice.verification);
  const kept = entries(submission.slots).filter(([slot]) => wanted.includes(slot));
  const homeless = entries(submission.slots).filter(([slot]) => !wanted.includes(slot));
  let next: HeldSubmission = { ...submission, ...choice, slots: Object.fromEntries(kept) };
  for (const [, content] of homeless) {
    const free = wanted.find((slot) => next.slots[slot] === undefined);
    // The file ids of a slot that is gone cannot be shown anywhere else, and staff can type them again.
    if (content.source === 'capture') {
      next = placeNew(next, { ...content.capture, override: null }, free ?? 'tray').submission;
    }
  }
  return next;
}

/** The slot a capture stands in, `tray`, or null when it is not there. */
export function whereIs(submission: HeldSubmission, captureId: CaptureId): Slot | 'tray' | null {
  const found = entries(submission.slots).find(
    ([, content]) => content.source === 'capture' && content.capture.id === captureId,
  );
  if (found !== undefined) return found[0];
  return submission.tray.some((capture) => capture.id === captureId) ? 'tray' : null;
}

function takeOut(
  submission: HeldSubmission,
  captureId: CaptureId,
): { submission: HeldSubmission; capture: HeldCapture | null } {
  const from = whereIs(submission, captureId);
  if (from === null) return { submission, capture: null };
  if (from === 'tray') {
    const capture = submission.tray.find((held) => held.id === captureId) ?? null;
    const tray = submission.tray.filter((held) => held.id !== captureId);
    return { submission: { ...submission, tray }, capture };
  }
  const { [from]: content, ...slots } = submission.slots;
  const capture = content?.source === 'capture' ? content.capture : null;
  return { submission: { ...submission, slots }, capture };
}
