import type { CaptureId, PlatformFileId } from '../../../preload/contract/ids.ts';
import type {
  Destination,
  GivenTo,
  Placing,
  Slot,
} from '../../../preload/contract/models/capture.ts';
import type { SeenFile } from '../../../preload/contract/models/platform-file.ts';
import {
  type DocumentType,
  slotsFor,
  type VerificationKind,
} from '../../../preload/contract/models/verification.ts';
import {
  capturesOf,
  changeCapture,
  contentOf,
  type HeldCapture,
  type HeldContent,
  type HeldSlots,
  type HeldSubmission,
} from '../submission/held-submission.ts';

type SlotEntry = [Slot, HeldContent];

function entries(slots: HeldSlots): SlotEntry[] {
  return Object.entries(slots) as SlotEntry[];
}

/** Returns the slots of a submission in the order in which staff fill them. */
export function slotsOf(
  submission: Pick<HeldSubmission, 'verification' | 'type'>,
): readonly Slot[] {
  return slotsFor(submission).map(({ slot }) => slot);
}

/**
 * Puts a new capture into the slot that staff chose, or into the next free one. If that slot is occupied or doesn't
 * exist for this verification, the capture becomes an extra file. Nothing is lost, and files that are already placed
 * stay where they are.
 */
export function placeNew(
  submission: HeldSubmission,
  capture: HeldCapture,
  to: GivenTo,
): { submission: HeldSubmission; placed: Slot | 'tray' } {
  if (to === 'unsorted') return placeNew(submission, { ...capture, placedBy: 'unsorted' }, 'tray');
  if (to === 'any') {
    const placedBy = submission.verification === 'document' ? 'staff' : 'order';
    return placeNew(submission, { ...capture, placedBy }, nextPlace(submission));
  }
  const slot = to === 'page' ? 'document' : to;
  const has = slot !== 'tray' && slotsOf(submission).includes(slot);
  const content = has ? submission.slots[slot] : undefined;
  const joins = to === 'page' && content !== undefined && content.source !== 'platformFile';
  if (!has || (content !== undefined && !joins)) {
    return { submission: { ...submission, tray: [...submission.tray, capture] }, placed: 'tray' };
  }
  const slots = withCaptures(submission.slots, slot, [...capturesOf(content), capture]);
  return { submission: { ...submission, slots }, placed: slot };
}

/**
 * Places a new capture where staff put it. With `instead`, the new capture replaces that one, which becomes an extra
 * file. If the replaced capture is no longer in a slot, the new one is placed according to `to`.
 */
export function placeGiven(
  submission: HeldSubmission,
  capture: HeldCapture,
  { to, instead, at }: Placing,
): ReturnType<typeof placeNew> {
  const stead = instead === undefined ? null : placeOf(submission, instead);
  if (instead !== undefined && stead !== null && stead.in !== 'tray') {
    // Insert the new page first, because a page that is briefly the only one would lose its override.
    const joined = stead.in === 'document' ? bringBack(submission, capture, stead) : submission;
    const left = move(joined, instead, 'tray');
    const placed = stead.in === 'document' ? left : bringBack(left, capture, stead);
    return { submission: placed, placed: stead.in };
  }
  const result = placeNew(
    submission,
    capture,
    instead !== undefined && to === 'document' ? 'page' : to,
  );
  const isLate = at !== undefined && result.placed === 'document';
  return isLate ? { ...result, submission: movePage(result.submission, capture.id, at) } : result;
}

/**
 * Returns the place for the next file: the first empty slot, or else the extra files. It's never a further page of a
 * document, because only staff can say that files are pages of one document. It's never the slot for a selfie, because
 * no file shows that it's a selfie.
 */
export function nextPlace(submission: HeldSubmission): Slot | 'tray' {
  const places = slotsOf(submission).filter((slot) => slot !== 'self_portrait');
  return places.find((slot) => submission.slots[slot] === undefined) ?? 'tray';
}

/**
 * Moves a capture to a slot, to the end of the document, or to the extra files. If another capture is in that slot, it
 * takes the previous place of the moved one. If the slot contains several pages, they become extra files.
 */
export function move(
  submission: HeldSubmission,
  captureId: CaptureId,
  to: Destination,
): HeldSubmission {
  if (to === 'page') return movePage(submission, captureId, Number.POSITIVE_INFINITY);
  const from = whereIs(submission, captureId);
  const moving = takeOut(submission, captureId);
  if (from === null || moving.capture === null || from === to) return submission;
  const capture: HeldCapture = { ...unplaced(moving.capture), placedBy: 'staff' };
  const rest = moving.submission;
  if (to === 'tray') return { ...rest, tray: [...rest.tray, capture] };

  const others = capturesOf(rest.slots[to]).map((one) => ({ ...one, override: null }));
  const slots = withCaptures(rest.slots, to, [capture]);
  const [other] = others;
  if (from === 'tray' || others.length !== 1 || other === undefined) {
    return { ...rest, slots, tray: [...rest.tray, ...others] };
  }
  return { ...rest, slots: withCaptures(slots, from, [other]) };
}

/**
 * Moves a capture to a zero-based position among the document's pages. If this verification has no document, the
 * capture becomes an extra file.
 */
export function movePage(
  submission: HeldSubmission,
  captureId: CaptureId,
  index: number,
): HeldSubmission {
  if (!slotsOf(submission).includes('document')) {
    return move(submission, captureId, 'tray');
  }
  const from = whereIs(submission, captureId);
  const before = capturesOf(submission.slots.document);
  const { submission: rest, capture } = takeOut(submission, captureId);
  if (capture === null) return submission;
  const others = before.filter(({ id }) => id !== captureId);
  const moved = from === 'document' ? capture : unplaced(capture);
  const at = Math.min(index, others.length);
  if (from === 'document' && before[at]?.id === captureId) return submission;
  const pages = [...others.slice(0, at), moved, ...others.slice(at)];
  return { ...rest, slots: withCaptures(rest.slots, 'document', pages) };
}

/** Returns a capture without what applied only to its previous place. */
export function unplaced(capture: HeldCapture): HeldCapture {
  return { ...capture, override: null, setAside: null, pageWas: null, leftSlot: null };
}

/** Removes a capture from the submission. */
export function remove(submission: HeldSubmission, captureId: CaptureId): HeldSubmission {
  return takeOut(submission, captureId).submission;
}

/** The position of a capture: its slot or the extra files, and its index there. */
export interface StandingPlace {
  readonly in: Slot | 'tray';
  readonly index: number;
}

/** Returns the place of a capture, or null if the submission does not contain it. */
export function placeOf(submission: HeldSubmission, captureId: CaptureId): StandingPlace | null {
  const where = whereIs(submission, captureId);
  if (where === null) return null;
  const beside = where === 'tray' ? submission.tray : capturesOf(submission.slots[where]);
  return { in: where, index: beside.findIndex(({ id }) => id === captureId) };
}

/** Puts a removed capture back where it was. If that place is occupied, the capture becomes an extra file. */
export function bringBack(
  submission: HeldSubmission,
  capture: HeldCapture,
  place: StandingPlace,
): HeldSubmission {
  const { slots, tray } = submission;
  const before = place.in === 'tray' ? undefined : slots[place.in];
  const isFree =
    before === undefined || (place.in === 'document' && before.source !== 'platformFile');
  if (place.in === 'tray' || !slotsOf(submission).includes(place.in) || !isFree) {
    const index = place.in === 'tray' ? place.index : tray.length;
    return { ...submission, tray: tray.toSpliced(index, 0, capture) };
  }
  const captures = capturesOf(before).toSpliced(place.index, 0, capture);
  return { ...submission, slots: withCaptures(slots, place.in, captures) };
}

/**
 * Fills a slot with a file that is already on the platform, or empties it (`fileId` is null). `seen` is what this desk
 * knows about the file. Captures in the slot become extra files.
 */
export function usePlatformFile(
  submission: HeldSubmission,
  slot: Slot,
  fileId: PlatformFileId | null,
  seen: SeenFile | null = null,
): HeldSubmission {
  const { [slot]: before, ...slots } = submission.slots;
  const tray = [...submission.tray, ...capturesOf(before)];
  if (fileId === null) return { ...submission, slots, tray };
  const content = { source: 'platformFile', fileId, seen } as const;
  return { ...submission, tray, slots: { ...slots, [slot]: content } };
}

/**
 * Changes the kind of verification or the document type. Captures whose slot no longer exists become extra files, such
 * as the back of a card when the type changes to a passport. Captures that lost their slot in an earlier change return
 * to it, unless staff have moved them since. With `portraitWaits`, a selfie doesn't return, because the customer must
 * read the notice first.
 */
export function reconfigure(
  submission: HeldSubmission,
  choice: { verification: VerificationKind; type: DocumentType | null; service: string | null },
  portraitWaits = false,
): HeldSubmission {
  const sameKind = choice.verification === submission.verification;
  if (sameKind && choice.type === submission.type) return { ...submission, ...choice };
  const wanted = slotsOf(choice);
  const kept = entries(submission.slots).filter(([slot]) => wanted.includes(slot));
  // Drop file IDs in a slot that no longer exists. They can't be shown elsewhere, and staff can enter them again.
  const homeless = entries(submission.slots)
    .filter(([slot]) => !wanted.includes(slot))
    .flatMap(([leftSlot, content]) =>
      capturesOf(content).map((capture) => ({ ...capture, override: null, leftSlot })),
    );
  const changed: HeldSubmission = {
    ...submission,
    ...choice,
    slots: Object.fromEntries(kept),
    tray: [...submission.tray, ...homeless],
  };
  const returning = changed.tray.filter(
    ({ leftSlot }) => leftSlot !== null && wanted.includes(leftSlot),
  );
  return returning.reduce((held, { id, leftSlot }) => {
    const waits = leftSlot === 'self_portrait' && portraitWaits;
    const taken = leftSlot !== 'document' && leftSlot !== null && held.slots[leftSlot];
    const { submission: rest, capture } = takeOut(held, id);
    if (capture === null || leftSlot === null || waits || taken) {
      return changeCapture(held, id, (one) => ({ ...one, leftSlot: null }));
    }
    const captures = [...capturesOf(rest.slots[leftSlot]), { ...capture, leftSlot: null }];
    return { ...rest, slots: withCaptures(rest.slots, leftSlot, captures) };
  }, changed);
}

/**
 * Returns the slot that contains a capture, `tray` for an extra file, or null if the submission does not contain it.
 */
export function whereIs(submission: HeldSubmission, captureId: CaptureId): Slot | 'tray' | null {
  const found = entries(submission.slots).find(([, content]) =>
    capturesOf(content).some(({ id }) => id === captureId),
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
  const before = capturesOf(submission.slots[from]);
  const left = before.filter(({ id }) => id !== captureId);
  // An override for one of several pages doesn't apply to a file that is sent alone.
  const others = left.length === 1 ? left.map((one) => ({ ...one, override: null })) : left;
  const capture = before.find(({ id }) => id === captureId) ?? null;
  return {
    submission: { ...submission, slots: withCaptures(submission.slots, from, others) },
    capture,
  };
}

function withCaptures(slots: HeldSlots, slot: Slot, captures: readonly HeldCapture[]): HeldSlots {
  const { [slot]: _, ...rest } = slots;
  const content = contentOf(captures);
  return content === null ? rest : { ...rest, [slot]: content };
}
