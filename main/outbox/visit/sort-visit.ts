import type { VerificationKind } from '../../../preload/contract/models/verification.ts';
import type { FileGroup } from '../../../preload/contract/models/visit.ts';
import type { BookStep } from '../book/submission-book.ts';
import { reconfigure, remove } from '../captures/arrange-captures.ts';
import { cardSide, cardType, compareCards, groupFiles } from '../submission/file-groups.ts';
import {
  capturesInSlots,
  changeCapture,
  findCapture,
  type HeldCapture,
  type HeldSubmission,
} from '../submission/held-submission.ts';
import { type MoveNames, type MoveTarget, planMove, receive } from './visit-moves.ts';

/** Returns the branch's service for a kind of verification. */
export type ServiceFor = (verification: VerificationKind) => string | null;

/**
 * Plans the next step that sorts a draft's files into the submissions of its visit, one group at a time. Returns null
 * if no certain group is left. Only files that staff haven't placed are sorted. `drafts` are the drafts of the visit,
 * including this one. `isAllowed` returns whether a step may be taken, because a legal hold may keep a group where it
 * is. A second ID gets no owner, because it may belong to another person.
 */
export function planSort(
  draft: HeldSubmission,
  drafts: readonly HeldSubmission[],
  serviceFor: ServiceFor,
  names: MoveNames,
  isAllowed: (step: BookStep) => boolean,
): BookStep | null {
  const unsorted = unsortedFiles(draft);
  const placed = drafts
    .flatMap((one) => capturesInSlots(one))
    .filter(({ id }) => !unsorted.some((file) => file.id === id));
  const all = groupFiles(unsorted, placed);
  const groups = all.filter(({ certain, verification }) => certain && verification !== null);
  const others = drafts.filter(({ id }) => id !== draft.id).length;
  const inPlace = capturesInSlots(draft).filter(({ placedBy }) => placedBy !== 'staff');
  const isVisit = others + all.length + (inPlace.length > 0 ? 1 : 0) > 1;
  if (groups.length === 0) return planType(draft, others > 0);
  for (const group of groups) {
    const step = planGroup(draft, drafts, { ...group, isVisit }, serviceFor, names);
    if (step !== null && isAllowed(step)) return step;
  }
  return null;
}

/**
 * Plans the step that turns one group of a draft's files into a submission. Returns null if the group can't be moved.
 */
function planGroup(
  draft: HeldSubmission,
  drafts: readonly HeldSubmission[],
  { isVisit, ...group }: FileGroup & { readonly isVisit: boolean },
  serviceFor: ServiceFor,
  names: MoveNames,
): BookStep | null {
  const verification = group.verification ?? 'document';
  const last = Math.max(0, ...drafts.map(({ visit }) => visit?.place ?? 0));
  const type = isVisit ? group.type : null;
  const kind = { verification, type, service: serviceFor(verification) };
  if (canBegin(draft, group)) return placeHere(draft, group, kind);
  const half = verification === 'government-id' ? halfCard(draft, drafts, group) : null;
  if (half === 'doubtful') return null;
  if (half !== null && half.id === draft.id)
    return placeHere(draft, group, { ...draft, type: draft.type ?? type });
  const target: MoveTarget =
    half === null ? { kind: { ...kind, type: group.type } } : { filing: half, place: 'any' };
  const moved = planMove(draft, group.captureIds, target, names, last);
  if (!moved.ok) return null;
  const { step, to } = moved.value;
  const hasCard = drafts.some(
    (one) => one.verification === 'government-id' && one.slots.front_photo,
  );
  const isSecond = verification === 'government-id' && hasCard && to === names.draftId;
  const put = step.put.map((one) => (isSecond && one.id === to ? { ...one, owner: null } : one));
  return placedBySort({ ...step, put }, group);
}

/** Plans the step that sets the type of a card that arrived with other files, if the card's print names its type. */
function planType(draft: HeldSubmission, isVisit: boolean): BookStep | null {
  const front = draft.slots.front_photo;
  if (!isVisit || draft.type !== null || draft.verification !== 'government-id') return null;
  const type = front?.source === 'capture' ? cardType(front.capture.facts) : null;
  if (type === null || front?.source !== 'capture' || front.capture.placedBy !== 'side')
    return null;
  const facts = { verification: draft.verification, type, service: draft.service };
  const note = { action: 'submission.configured', facts } as const;
  return { put: [reconfigure(draft, facts)], notes: [{ id: draft.id, note }] };
}

/**
 * Returns files that arrived with others and haven't been placed by staff: extra files, and documents in a slot for one
 * side of a card.
 */
export function unsortedFiles(draft: HeldSubmission): readonly HeldCapture[] {
  const waits = ({ placedBy, setAside, leftSlot }: HeldCapture) =>
    ['order', 'unsorted'].includes(placedBy) && setAside === null && leftSlot === null;
  const misplaced =
    draft.verification === 'government-id'
      ? capturesInSlots(draft).filter((one) => waits(one) && one.words?.facts?.type?.isClear)
      : [];
  return [...misplaced, ...draft.tray.filter(waits)];
}

/** Returns whether a draft that has no other files can become the submission for this group. */
function canBegin(draft: HeldSubmission, { verification, type, captureIds }: FileGroup): boolean {
  const isFree = Object.values(draft.slots).every(
    (content) => content.source === 'capture' && captureIds.includes(content.capture.id),
  );
  const suits = draft.verification === verification && [null, type].includes(draft.type);
  return isFree && (draft.type === null || suits);
}

function placeHere(
  draft: HeldSubmission,
  group: FileGroup,
  { verification, type, service }: Pick<HeldSubmission, 'verification' | 'type' | 'service'>,
): BookStep {
  const moving = group.captureIds.flatMap((id) => findCapture(draft, id) ?? []);
  const bare = moving.reduce((held, { id }) => remove(held, id), draft);
  const keepsKind = draft.verification === verification;
  const choice = {
    verification,
    type: keepsKind ? (draft.type ?? type) : type,
    service: keepsKind ? draft.service : service,
  };
  const put = [moving.reduce((held, one) => receive(held, one, 'any'), reconfigure(bare, choice))];
  const note = { action: 'submission.configured', facts: choice } as const;
  return placedBySort({ put, notes: [{ id: draft.id, note }] }, group);
}

/**
 * Finds a card in the visit that lacks the side shown by this group. It must either certainly be the same card, or be
 * the only one that could be. Returns `doubtful` if staff have to decide whether the side belongs to a card.
 */
function halfCard(
  draft: HeldSubmission,
  drafts: readonly HeldSubmission[],
  { captureIds }: FileGroup,
): HeldSubmission | 'doubtful' | null {
  const [id, more] = captureIds;
  const file = id === undefined || more !== undefined ? null : findCapture(draft, id);
  const side = file === null ? null : cardSide(file.facts);
  if (file === null || side === null) return null;
  const other = side === 'front_photo' ? 'back_photo' : 'front_photo';
  const halves = drafts.filter(
    ({ verification, slots, type }) =>
      verification === 'government-id' &&
      type !== 'passport' &&
      slots[side] === undefined &&
      slots[other]?.source === 'capture',
  );
  const compared = halves.map((half) => {
    const content = half.slots[other];
    const facts = content?.source === 'capture' ? content.capture.facts : null;
    const [front, back] = side === 'back_photo' ? [facts, file.facts] : [file.facts, facts];
    return { half, result: compareCards(front, back) };
  });
  const same = compared.filter(({ result }) => result === 'same');
  if (same.length === 1) return same[0]?.half ?? null;
  if (compared.some(({ result }) => result === 'doubtful')) return 'doubtful';
  const [only] = compared;
  return compared.length === 1 && only?.result === 'unknown' ? only.half : null;
}

/** Marks the sides of a card as placed by their content, and sheets from the feeder as placed by the feeder. */
function placedBySort(step: BookStep, { verification, captureIds }: FileGroup): BookStep {
  const mark = (file: HeldCapture): HeldCapture => {
    if (verification === 'government-id') return { ...file, placedBy: 'side' };
    return file.fed === null ? file : { ...file, placedBy: 'feeder' };
  };
  const put = step.put.map((one) =>
    captureIds.reduce((held, id) => changeCapture(held, id, mark), one),
  );
  return { ...step, put };
}
