import type { CaptureId, SubmissionId, VisitId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION } from '../../../preload/contract/limits.ts';
import type {
  DocumentType,
  VerificationKind,
} from '../../../preload/contract/models/verification.ts';
import type { MovePlace } from '../../../preload/contract/models/visit.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { sideShown } from '../../precheck/rules/card-sides.ts';
import type { AuditNote, BookStep } from '../book/submission-book.ts';
import {
  nextPlace,
  placeNew,
  reconfigure,
  remove,
  slotsOf,
  unplaced,
} from '../captures/arrange-captures.ts';
import { aboutWhom, extraFiles } from '../captures/extra-files.ts';
import {
  capturesInSlots,
  draftBeside,
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import { notReady, refusedCapture, refusedEdit, tooManyFiles } from '../submission/refusals.ts';

/** What a submission verifies: the kind of verification, the document type, and the service that checks it. */
export interface Kind {
  readonly verification: VerificationKind;
  readonly type: DocumentType | null;
  readonly service: string | null;
}

/** The destination of a submission's files: another submission of its visit, or a new one. */
export type MoveTarget =
  | { readonly filing: HeldSubmission; readonly place: MovePlace }
  | { readonly kind: Kind };

/** IDs and the time for a step. They're chosen before the step, so that planning it again yields the same result. */
export interface MoveNames {
  readonly draftId: SubmissionId;
  readonly visitId: VisitId;
  /** ISO 8601. */
  readonly at: string;
}

/** A planned step and the submission that contains the files afterward. */
export interface PlannedMove {
  readonly step: BookStep;
  readonly to: SubmissionId;
}

/**
 * Plans the step that moves files of a draft to another submission of its visit, in the given order. Files that the
 * program set aside for these files move with them. A draft that is left without files is removed in the same step,
 * unless it follows another submission. `last` is the highest place in the visit so far. Fails with `conflict`
 * (`captureGone`) if the draft lacks a file. Fails with `conflict` (`notReady`) if a file is set aside, or the target
 * isn't in this customer's visit. Also fails if a draft can't be edited, or with `fileNotTaken` (`tooMany`).
 */
export function planMove(
  from: HeldSubmission,
  captureIds: readonly CaptureId[],
  target: MoveTarget,
  { draftId, visitId, at }: MoveNames,
  last: number,
): Result<PlannedMove> {
  for (const id of captureIds) {
    const refused = refusedCapture(from, id);
    if (refused !== null) return refused;
    // The file that was made from this one took its place and would be sent too.
    if (findCapture(from, id)?.setAside !== null) return notReady();
  }
  const isWhole = leavesNothing(from, captureIds);
  // If all files of a draft belong to another kind, change the draft itself.
  if ('kind' in target && isWhole) return planKind(from, captureIds, target.kind);
  const refused =
    'kind' in target ? null : (refusedEdit(target.filing) ?? refusedVisit(from, target.filing));
  if (refused !== null) return refused;
  const visit = from.visit ?? { id: visitId, place: 0 };
  const into: HeldSubmission =
    'kind' in target
      ? {
          ...draftBeside(from, draftId, at, target.kind.service),
          ...{ verification: target.kind.verification, type: target.kind.type },
          visit: { id: visit.id, place: last + 1 },
        }
      : target.filing;
  const gone = isWhole && from.refused === null && from.follows === null;
  const moving = captureIds.flatMap((id) => findCapture(from, id) ?? []);
  const aside = gone
    ? from.tray.filter(({ setAside }) => setAside !== null)
    : companionsOf(from, moving);
  const place = 'kind' in target ? 'any' : target.place;
  const filled = moving.reduce((held, capture) => receive(held, capture, place), into);
  const to: HeldSubmission = { ...filled, tray: [...filled.tray, ...aside] };
  if (heldCaptures(to).length > MAX_CAPTURES_PER_SUBMISSION) {
    return tooManyFiles();
  }
  const grouped: HeldSubmission = { ...from, visit };
  const left = [...moving, ...aside].reduce((held, { id }) => remove(held, id), grouped);
  const moved: AuditNote = {
    action: 'submission.filesMoved',
    facts: { files: moving.length, newId: to.id, ...(gone && { emptied: true }) },
  };
  const created: AuditNote = {
    action: 'submission.created',
    facts: { filesOf: from.id },
    personal: aboutWhom(to),
  };
  const notes = [{ id: from.id, note: moved }];
  if ('kind' in target) notes.push({ id: to.id, note: created });
  const after = gone ? { put: [to], gone: [from.id] } : { put: [to, left] };
  return ok({ to: to.id, step: { ...after, notes } });
}

/** Returns whether moving these captures would leave the draft empty. */
function leavesNothing(from: HeldSubmission, captureIds: readonly CaptureId[]): boolean {
  const isFileId = Object.values(from.slots).some(({ source }) => source === 'platformFile');
  const files = [...capturesInSlots(from), ...extraFiles(from)];
  return !isFileId && files.every(({ id }) => captureIds.includes(id));
}

function planKind(
  from: HeldSubmission,
  captureIds: readonly CaptureId[],
  kind: Kind,
): Result<PlannedMove> {
  const moving = captureIds.flatMap((id) => findCapture(from, id) ?? []);
  const bare = moving.reduce((held, { id }) => remove(held, id), from);
  const changed = reconfigure(bare, kind);
  const to = moving.reduce((held, capture) => receive(held, capture, 'any'), changed);
  const facts = { verification: kind.verification, type: kind.type, service: kind.service };
  const notes = [{ id: from.id, note: { action: 'submission.configured', facts } as const }];
  return ok({ to: to.id, step: { put: [to], notes } });
}

/** Refuses a move to a submission of another visit or for another application. */
function refusedVisit(from: HeldSubmission, to: HeldSubmission): Result<never> | null {
  const isSameVisit = from.visit !== null && from.visit.id === to.visit?.id && from.id !== to.id;
  const isSameCustomer = from.applicant?.applicationId === to.applicant?.applicationId;
  return isSameVisit && isSameCustomer ? null : notReady();
}

/**
 * Puts a moved file into its new submission: after the last page of a document, or into the free slot for the side it
 * shows. If there is no place for the file, it becomes an extra file.
 */
export function receive(
  submission: HeldSubmission,
  capture: HeldCapture,
  place: MovePlace,
): HeldSubmission {
  const moved: HeldCapture = { ...unplaced(capture), placedBy: 'staff' };
  if (place !== 'any') return placeNew(submission, moved, place).submission;
  if (submission.verification === 'document') {
    return placeNew(submission, moved, 'page').submission;
  }
  const shown = capture.facts === null ? null : sideShown(capture.facts, submission.type);
  const isFree =
    shown !== null && slotsOf(submission).includes(shown) && submission.slots[shown] === undefined;
  return placeNew(submission, moved, isFree ? shown : nextPlace(submission)).submission;
}

/** Returns the files that the program set aside because of these files, unless a remaining file needs them too. */
function companionsOf(
  submission: HeldSubmission,
  moving: readonly HeldCapture[],
): readonly HeldCapture[] {
  const isMoving = ({ id }: HeldCapture) => moving.some((one) => one.id === id);
  const staying = [...capturesInSlots(submission), ...extraFiles(submission)].filter(
    (one) => !isMoving(one),
  );
  const belongs = (aside: HeldCapture, to: HeldCapture) =>
    aside.id === to.cutFrom || aside.cutFrom === to.id;
  return submission.tray.filter(
    (one) =>
      one.setAside === 'cutApart' &&
      moving.some((capture) => belongs(one, capture)) &&
      !staying.some((capture) => belongs(one, capture)),
  );
}
