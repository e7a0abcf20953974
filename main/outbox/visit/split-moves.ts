import type { CaptureId, SubmissionId, VisitId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION } from '../../../preload/contract/limits.ts';
import type { VisitSplit } from '../../../preload/contract/models/visit.ts';
import { pageList } from '../../../preload/contract/page-list.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { AuditNote, BookStep } from '../book/submission-book.ts';
import {
  bringBack,
  nextPlace,
  placeNew,
  placeOf,
  remove,
  whereIs,
} from '../captures/arrange-captures.ts';
import { aboutWhom } from '../captures/extra-files.ts';
import { cutApart } from '../captures/set-aside.ts';
import {
  draftBeside,
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import { notReady, refusedCapture, refusedEdit, tooManyFiles } from '../submission/refusals.ts';

/**
 * IDs and other values for a split. They're chosen before its step, so that planning the step again yields the same
 * result.
 */
export interface SplitNames {
  /** IDs for new submissions, one for each part except the first. */
  readonly draftIds: readonly SubmissionId[];
  readonly visitId: VisitId;
  /** ISO 8601. */
  readonly at: string;
  /** The service for documents. */
  readonly service: string | null;
}

/**
 * Returns empty drafts for the second and later parts of a PDF, or none if all parts stay in the same draft. In the
 * visit, the new drafts directly follow that draft. `others` are the submissions of the visit.
 */
export function newFilings(
  from: HeldSubmission,
  captureId: CaptureId,
  into: VisitSplit['into'],
  { draftIds, visitId, at, service }: SplitNames,
  others: readonly HeldSubmission[],
): readonly HeldSubmission[] {
  if (into === 'same' || (whereIs(from, captureId) ?? 'tray') === 'tray') return [];
  const visit = from.visit ?? { id: visitId, place: 0 };
  const next = others.flatMap((one) => one.visit?.place ?? []).filter((one) => one > visit.place);
  const room = Math.min(visit.place + 1, ...next) - visit.place;
  const type = from.verification === 'document' ? (from.type ?? readType(from, captureId)) : null;
  return draftIds.map((id, index) => ({
    ...draftBeside(from, id, at, service),
    ...{ verification: 'document', type },
    visit: { id: visit.id, place: visit.place + (room * (index + 1)) / (draftIds.length + 1) },
  }));
}

/** Returns the type that a file's title clearly states, or null if it doesn't state one. */
function readType(from: HeldSubmission, captureId: CaptureId): HeldSubmission['type'] {
  const read = findCapture(from, captureId)?.words?.facts?.type;
  return read?.isClear ? read.type : null;
}

/**
 * Plans the step that replaces a PDF in a draft with its parts, in order, and sets the PDF aside. If `empty` contains
 * new submissions, the second and later parts go there. Otherwise, all parts stay in the draft. Fails with `conflict`
 * (`captureGone` or `notReady`), if the draft can't be edited, or with `fileNotTaken` (`tooMany`).
 */
export function planSplit(
  from: HeldSubmission,
  captureId: CaptureId,
  parts: readonly HeldCapture[],
  empty: readonly HeldSubmission[],
): Result<BookStep> {
  const refused = refusedCapture(from, captureId);
  if (refused !== null) return refused;
  const place = placeOf(from, captureId);
  const [first, ...more] = parts;
  if (place === null || first === undefined || findCapture(from, captureId)?.setAside !== null)
    return notReady();
  const filings = more.flatMap((part, index) => {
    const filing = empty[index];
    return filing === undefined ? [] : placeNew(filing, part, 'document').submission;
  });
  const isFiled = filings.length > 0;
  const left = isFiled || place.in === 'document' ? [first] : parts;
  const split = cutApart(from, captureId, left);
  const pages = isFiled || place.in !== 'document' ? [] : more;
  const visit = filings[0]?.visit ?? null;
  // In a visit, a type that is certain needs no confirmation.
  const type = split.type ?? (from.verification === 'document' ? (filings[0]?.type ?? null) : null);
  const to = pages.reduce(
    (held, part, index) => bringBack(held, part, { ...place, index: place.index + 1 + index }),
    { ...split, type, visit: from.visit ?? (visit && { id: visit.id, place: 0 }) },
  );
  if (heldCaptures(to).length > MAX_CAPTURES_PER_SUBMISSION) {
    return tooManyFiles();
  }
  const { verification, service } = to;
  const configured = {
    action: 'submission.configured',
    facts: { verification, type, service },
  } as const;
  const created = { action: 'submission.created', facts: { filesOf: from.id } } as const;
  return ok({
    put: [to, ...filings],
    notes: [
      { id: from.id, note: noteOf(captureId, parts) },
      ...(type === from.type ? [] : [{ id: from.id, note: configured }]),
      ...filings.map((one) => ({ id: one.id, note: { ...created, personal: aboutWhom(one) } })),
    ],
  });
}

/**
 * Returns the audit entry. It contains the remaining pages of an edit, or the number of pages in each part of a split.
 */
function noteOf(captureId: CaptureId, parts: readonly HeldCapture[]): AuditNote {
  const pages = parts.map(({ splitFrom }) => splitFrom?.pages ?? []);
  const [only, ...more] = pages;
  if (only !== undefined && more.length === 0)
    return { action: 'capture.pagesEdited', facts: { captureId, pages: pageList(only) } };
  const counts = pages.map(({ length }) => length).join();
  return { action: 'capture.split', facts: { captureId, parts: parts.length, pages: counts } };
}

/** The PDF from which an edit of its pages starts, and the earlier edit that it replaces. */
interface EditedPdf {
  readonly source: CaptureId;
  readonly replaces: CaptureId | null;
}

/**
 * Finds the PDF from which an edit starts. That is the PDF that an earlier edit was made from, so that each edit can be
 * undone and edits never build on each other. Parts of a split and files that must not be deleted are edited directly
 * instead. `all` are the submissions of the visit. Returns null if there is no such capture.
 */
export function editedPdf(
  from: HeldSubmission,
  captureId: CaptureId,
  { all, isFinal }: { readonly all: readonly HeldSubmission[]; readonly isFinal: boolean },
): EditedPdf | null {
  const asked = findCapture(from, captureId);
  if (asked === null) return null;
  const source = asked.setAside === null ? asked.cutFrom : asked.id;
  const made = all.flatMap(heldCaptures).filter(({ cutFrom }) => cutFrom === source);
  const [edit] = made;
  const isEdit = made.length === 1 && edit?.splitFrom && edit.setAside === null && source !== null;
  const whole = isEdit ? findCapture(from, source) : null;
  if (!isEdit || whole?.setAside !== 'cutApart') return { source: asked.id, replaces: null };
  return isFinal ? { source: edit.id, replaces: null } : { source: whole.id, replaces: edit.id };
}

/** Plans the step in which an edit of a PDF replaces an earlier edit, which is deleted. Fails like `planSplit`. */
export function planEdit(
  from: HeldSubmission,
  { source, replaces }: { readonly source: CaptureId; readonly replaces: CaptureId },
  [edit]: readonly HeldCapture[],
): Result<BookStep> {
  const refused = refusedCapture(from, replaces);
  if (refused !== null) return refused;
  const [before, place] = [findCapture(from, replaces), placeOf(from, replaces)];
  if (before === null || place === null || edit === undefined) return notReady();
  const to = bringBack(remove(from, replaces), { ...edit, placedBy: before.placedBy }, place);
  return ok({
    put: [to],
    destroyed: [{ from, capture: before }],
    notes: [{ id: from.id, note: noteOf(source, [edit]) }],
  });
}

/**
 * Plans the step that replaces all parts of a PDF with the PDF itself and deletes the parts. Returns null if the PDF
 * has no parts. Removes submissions that are left without files, unless they follow another submission. `visit`
 * contains the submissions of the visit. Fails if a submission that has a part can't be edited.
 */
export function planWhole(
  from: HeldSubmission,
  captureId: CaptureId,
  visit: readonly HeldSubmission[],
): Result<BookStep> | null {
  const whole = findCapture(from, captureId);
  const all = [from, ...visit.filter(({ id }) => id !== from.id)];
  const found = partsOf(all, captureId);
  if (whole === null || found.length === 0) return null;
  for (const one of [from, ...found.map((part) => part.from)]) {
    const refused = refusedEdit(one);
    if (refused !== null) return refused;
  }
  const bare = all.map((one) => found.reduce((held, { capture }) => remove(held, capture.id), one));
  const changed = bare.filter((one, index) => one !== all[index]);
  const stands = ({ from: { id }, capture }: (typeof found)[number]) =>
    id === from.id && capture.setAside === null;
  const first = found.find(stands)?.capture ?? null;
  const place = first && placeOf(from, first.id);
  const rest = remove(bare[0] ?? from, captureId);
  const back = { ...whole, setAside: null, placedBy: first?.placedBy ?? 'staff' } as const;
  const to = place
    ? bringBack(rest, back, place)
    : placeNew(rest, back, nextPlace(rest)).submission;
  const others = changed.filter(({ id }) => id !== from.id);
  const isEmpty = (one: HeldSubmission) =>
    heldCaptures(one).length + Object.keys(one.slots).length === 0 &&
    one.refused === null &&
    one.follows === null;
  const gone = others.filter(isEmpty).map(({ id }) => id);
  const facts = { newId: from.id, emptied: true };
  const moved = { action: 'submission.filesMoved', facts } as const;
  return ok({
    put: [to, ...others.filter((one) => !isEmpty(one))],
    gone,
    destroyed: found,
    notes: [
      { id: from.id, note: { action: 'capture.putBack', facts: { captureId } } as const },
      ...gone.map((id) => ({ id, note: moved })),
    ],
  });
}

/** Returns the parts of a PDF, and the parts of those parts, each with the submission that contains it. */
function partsOf(
  all: readonly HeldSubmission[],
  id: CaptureId,
): NonNullable<BookStep['destroyed']> {
  const own = all.flatMap((from) =>
    heldCaptures(from)
      .filter(({ cutFrom, splitFrom }) => cutFrom === id && splitFrom !== null)
      .map((capture) => ({ from, capture })),
  );
  return own.flatMap((part) => [part, ...partsOf(all, part.capture.id)]);
}
