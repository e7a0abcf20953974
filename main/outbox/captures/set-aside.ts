import type { CaptureId } from '../../../preload/contract/ids.ts';
import { isBareSheet } from '../../precheck/rules/subject.ts';
import {
  capturesOf,
  changeCapture,
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import {
  bringBack,
  move,
  movePage,
  nextPlace,
  placeNew,
  placeOf,
  remove,
  type StandingPlace,
  slotsOf,
  whereIs,
} from './arrange-captures.ts';
import { sortBySide } from './sort-by-side.ts';

/**
 * Sets a picture aside and replaces it with the pictures that were cut out of it: the cards in a scan, or the part that
 * staff drew. A single picture takes the same place, such as the same page of a document. If there are several, the
 * first one takes that place. The others are placed like new files until it's known what they show. Does nothing if the
 * picture was removed or is already set aside.
 */
export function cutApart(
  submission: HeldSubmission,
  wholeId: CaptureId,
  cuts: readonly HeldCapture[],
): HeldSubmission {
  const at = placeOf(submission, wholeId);
  const whole = findCapture(submission, wholeId);
  if (at === null || whole === null || whole.setAside !== null) return submission;
  return placeCuts(aside(submission, wholeId), cuts, at);
}

/**
 * Sets aside a blank page from a stack. The only page of a document stays, whatever it shows. Pages that staff placed
 * stay too, and so does an unsorted sheet that was fed alone.
 */
export function setBlankAside(submission: HeldSubmission, captureId: CaptureId): HeldSubmission {
  const unsorted = submission.tray.find(({ id }) => id === captureId);
  if (unsorted?.placedBy === 'unsorted' && unsorted.fed !== null)
    return setUnsortedAside(submission, unsorted, unsorted.fed);
  const pages = capturesOf(submission.slots.document);
  const index = pages.findIndex(({ id }) => id === captureId);
  const page = pages[index];
  if (page?.placedBy !== 'feeder' || page.facts === null || !isBareSheet(page.facts))
    return submission;
  if (pages.length === 1) return submission;
  const pageWas = numberAt(index, blanksOf(submission));
  const inTray = move(submission, captureId, 'tray');
  return changeCapture(inTray, captureId, (held) => ({ ...held, setAside: 'blank', pageWas }));
}

function setUnsortedAside(
  submission: HeldSubmission,
  { id, facts }: HeldCapture,
  { job, page }: NonNullable<HeldCapture['fed']>,
): HeldSubmission {
  const isAlone = heldCaptures(submission).filter(({ fed }) => fed?.job === job).length === 1;
  if (facts === null || !isBareSheet(facts) || isAlone) return submission;
  return changeCapture(submission, id, (held) => ({ ...held, setAside: 'blank', pageWas: page }));
}

/** Returns the page numbers of document pages that were set aside, in ascending order. */
function blanksOf({ tray }: HeldSubmission): readonly number[] {
  const pages = tray.filter(({ placedBy }) => placedBy !== 'unsorted');
  return pages.flatMap(({ pageWas }) => pageWas ?? []).sort((a, b) => a - b);
}

/** Returns the number that a page had before the blank pages were set aside. */
function numberAt(index: number, blanks: readonly number[]): number {
  return blanks.reduce((number, blank) => (blank <= number ? number + 1 : number), index + 1);
}

/**
 * Puts back a file that was set aside. A blank page returns to its position, and a whole picture trades places with the
 * pictures that were cut out of it. If there is nothing to replace, the file is placed like a new one.
 */
export function putBack(submission: HeldSubmission, captureId: CaptureId): HeldSubmission {
  const capture = findCapture(submission, captureId);
  if (capture === null || capture.setAside === null) return submission;
  if (capture.setAside === 'blank') return putPageBack(submission, capture);
  const stands = ({ id }: HeldCapture) => whereIs(submission, id) !== 'tray';
  return capture.cutFrom === null || cutOf(submission, captureId).some(stands)
    ? putWholeBack(submission, capture)
    : putCutsBack(submission, capture.cutFrom);
}

function putPageBack(
  submission: HeldSubmission,
  { id, pageWas, placedBy }: HeldCapture,
): HeldSubmission {
  if (placedBy === 'unsorted')
    return changeCapture(submission, id, (page) => ({ ...back(page), pageWas: null }));
  const number = pageWas ?? Number.POSITIVE_INFINITY;
  const before = blanksOf(submission).filter((blank) => blank < number).length;
  const moved = movePage(submission, id, number - 1 - before);
  return changeCapture(moved, id, (page) => ({ ...back(page), pageWas: null }));
}

function putWholeBack(submission: HeldSubmission, whole: HeldCapture): HeldSubmission {
  const cuts = cutOf(submission, whole.id);
  const stand = cuts.flatMap(({ id }) => placeOf(submission, id) ?? []);
  const at = slotsOf(submission).flatMap((slot) => stand.filter((place) => place.in === slot))[0];
  const cleared = cuts.reduce((held, { id }) => aside(held, id), submission);
  const without = remove(cleared, whole.id);
  return at === undefined
    ? placeNew(without, back(whole), nextPlace(cleared)).submission
    : bringBack(without, back(whole), at);
}

function putCutsBack(submission: HeldSubmission, wholeId: CaptureId): HeldSubmission {
  const cuts = submission.tray.filter(
    ({ cutFrom, setAside }) => cutFrom === wholeId && setAside !== null,
  );
  const free = cuts.reduce((held, { id }) => remove(held, id), submission);
  const whole = standingSource(free, wholeId);
  const at = whole === null ? null : placeOf(free, whole.id);
  const cleared = whole === null ? free : aside(free, whole.id);
  return placeCuts(cleared, cuts.map(back), at);
}

/** Returns the captures that were cut out of this one, directly or indirectly. */
function cutOf(submission: HeldSubmission, id: CaptureId): readonly HeldCapture[] {
  const cuts = heldCaptures(submission).filter(({ cutFrom }) => cutFrom === id);
  return cuts.flatMap((cut) => [cut, ...cutOf(submission, cut.id)]);
}

/**
 * Returns the capture if it's in a slot. Otherwise returns the capture in a slot that it was cut out of, directly or
 * indirectly. Returns null if no slot contains either.
 */
function standingSource(submission: HeldSubmission, id: CaptureId): HeldCapture | null {
  const capture = findCapture(submission, id);
  if (capture === null || whereIs(submission, id) !== 'tray') return capture;
  return capture.cutFrom === null ? null : standingSource(submission, capture.cutFrom);
}

function placeCuts(
  submission: HeldSubmission,
  cuts: readonly HeldCapture[],
  at: StandingPlace | null,
): HeldSubmission {
  const first = at?.in ?? nextPlace(submission);
  const [only, ...more] = cuts;
  if (only !== undefined && more.length === 0) {
    return at === null
      ? placeNew(submission, only, first).submission
      : bringBack(submission, only, at);
  }
  const placed = cuts.reduce((held, cut, index) => {
    const to = index === 0 || first === 'tray' ? first : nextPlace(held);
    const placedBy = cut.placedBy === 'unsorted' ? 'unsorted' : 'order';
    return placeNew(held, { ...cut, placedBy }, to).submission;
  }, submission);
  return cuts.reduce((held, { id }) => sortBySide(held, id).submission, placed);
}

function back(capture: HeldCapture): HeldCapture {
  return { ...capture, setAside: null, placedBy: 'staff' };
}

function aside(submission: HeldSubmission, id: CaptureId): HeldSubmission {
  const inTray = move(submission, id, 'tray');
  return changeCapture(inTray, id, (capture) => ({
    ...capture,
    setAside: 'cutApart',
    leftSlot: null,
  }));
}
