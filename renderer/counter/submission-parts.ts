import type { CaptureId } from '#contract/ids.ts';
import type { Capture, Slot } from '#contract/models/capture.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import type { Turn } from '#contract/models/verdict.ts';
import { SLOTS_BY_VERIFICATION, type SlotSpec, slotsFor } from '#contract/models/verification.ts';
import type { SentPage } from '#contract/models/visit.ts';

/**
 * Returns the slots to show, in the order in which staff fill them. Includes slots that still have
 * content although they no longer accept files.
 */
export function slotsOf(submission: Submission): readonly SlotSpec[] {
  const taken = slotsFor(submission);
  return SLOTS_BY_VERIFICATION[submission.verification].filter(
    ({ slot }) => submission.slots[slot] !== undefined || taken.some((spec) => spec.slot === slot),
  );
}

/** Returns whether this kind of submission has the slot. */
export function takesFiles(submission: Submission, slot: Slot): boolean {
  return slotsFor(submission).some((spec) => spec.slot === slot);
}

/**
 * Returns the capture in a slot if there is exactly one. Returns null if the slot is empty, refers
 * to a file on the platform, or contains several files.
 */
export function captureIn(submission: Submission, slot: Slot): Capture | null {
  const content = submission.slots[slot];
  return content?.source === 'capture' ? content.capture : null;
}

/**
 * Returns the files that staff have added but that aren't in a slot. They won't be sent. Captures
 * that the app has set aside are not included.
 */
export function extraFiles({ tray }: Submission): readonly Capture[] {
  return tray.filter(({ setAside }) => setAside === null);
}

/**
 * Returns the names of files that weren't sent with a submission. They have been moved to another
 * draft, or are kept because of a legal hold.
 */
export function unsentFiles(submission: Submission): readonly string[] {
  const held = submission.state !== 'draft' && submission.onHold ? extraFiles(submission) : [];
  return [...submission.movedFiles, ...held].map(({ fileName }) => fileName);
}

/**
 * Returns the captures that the app has set aside. All cards cut from one scan are put back
 * together, so only the first one is included.
 */
export function setAsideIn({ tray }: Submission): readonly Capture[] {
  return tray.filter(
    ({ setAside, cutFrom }, index) =>
      setAside !== null &&
      (cutFrom === null || tray.findIndex((other) => other.cutFrom === cutFrom) === index),
  );
}

/**
 * Returns the capture that was set aside when the given capture took its place: the scan it was cut
 * from, or a card that was cut from it. Returns null if nothing was set aside.
 */
export function insteadOf({ tray }: Submission, { id, cutFrom }: Capture): Capture | null {
  const aside = tray.filter(({ setAside }) => setAside === 'cutApart');
  return aside.find((one) => one.id === cutFrom || one.cutFrom === id) ?? null;
}

/** Returns whether a capture has a printed copy, in a slot or in the tray. */
export function hasPrintedCopy({ slots, tray }: Submission, id: CaptureId): boolean {
  const held = [...Object.values(slots).flatMap(capturesIn), ...tray];
  return held.some(({ cutFrom, printedFrom }) => cutFrom === id && printedFrom !== null);
}

/**
 * Returns the captures that are no longer needed once `gone` has been retaken. These include the
 * cards that were cut from it. The scan it was cut from is included unless another card from that
 * scan is in use.
 */
export function goesWith(submission: Submission, gone: Capture): readonly Capture[] {
  const stands = Object.values(submission.slots).flatMap(capturesIn);
  // The other parts of a PDF may be in other submissions.
  const isShared =
    gone.splitFrom !== null ||
    stands.some(({ id, cutFrom }) => id !== gone.id && cutFrom === gone.cutFrom);
  return submission.tray.filter(
    ({ id, cutFrom, setAside }) =>
      setAside === 'cutApart' && (cutFrom === gone.id || (id === gone.cutFrom && !isShared)),
  );
}

/** Returns the originals in the scan folder that a submission's captures came from. */
export function originalsOf(submission: Submission) {
  const inSlots = slotsOf(submission).flatMap(({ slot }) => capturesIn(submission.slots[slot]));
  return [...inSlots, ...submission.tray].flatMap(({ id, scannedFrom }) =>
    scannedFrom === null ? [] : [{ id, ...scannedFrom }],
  );
}

/** Returns the URL of a capture's thumbnail, or null if nothing can be shown. */
export function thumbnailUrl({ previewUrl }: Capture): string | null {
  return previewUrl === null ? null : `${previewUrl}?size=thumbnail`;
}

/**
 * Returns how many pages of a file will be sent. A file counts as one page until its pages have
 * been counted.
 */
export function pageCount({ pages, splitFrom }: Capture): number {
  return Math.max(1, pages ?? splitFrom?.pages.length ?? 1);
}

/**
 * Returns the number of each file's first page among all pages that will be sent. For a single
 * file, the number is undefined.
 */
export function firstPages(files: readonly Capture[]): readonly (number | undefined)[] {
  let next = 1;
  return files.map((file) => {
    const first = next;
    next += pageCount(file);
    return files.length > 1 ? first : undefined;
  });
}

/** Returns the number of a file's first page, and the total number of pages in all files. */
export function placeAmong(files: readonly Capture[], id: CaptureId) {
  const n = firstPages(files)[files.findIndex((file) => file.id === id)] ?? 1;
  return { n, of: files.reduce((sum, file) => sum + pageCount(file), 0) };
}

/**
 * Returns whether staff can change which pages of the file are sent. The file must be a PDF whose
 * pages have been counted.
 */
export function hasSentPages({ mediaType, pages, previewUrl }: Capture): boolean {
  return mediaType === 'application/pdf' && pages !== null && previewUrl !== null;
}

/** Returns the pages of a PDF that are sent, by their numbers in the original PDF. */
export function sentPages({ splitFrom, pages }: Capture): readonly SentPage[] {
  if (splitFrom !== null)
    return splitFrom.pages.map((page, at) => ({ page, turn: splitFrom.turns?.[at] ?? 0 }));
  return Array.from({ length: pages ?? 0 }, (_, at) => ({ page: at + 1, turn: 0 }));
}

/** Returns these pages with one of them rotated by a quarter turn. `page` starts at 1. */
export function turnedBy(
  pages: readonly SentPage[],
  page: number,
  quarter: 1 | -1,
): readonly SentPage[] {
  return pages.map((one, at) =>
    at === page - 1 ? { ...one, turn: ((one.turn + 360 + quarter * 90) % 360) as Turn } : one,
  );
}

/**
 * Returns whether rotating affects what is sent. It affects pictures, which are sent upright, but
 * not PDFs, which are sent unchanged.
 */
export function canTurn(capture: Capture): boolean {
  return capture.previewUrl !== null && capture.mediaType !== 'application/pdf';
}

/**
 * Returns whether part of the capture can be cut out. Cutting a TIFF with several pages would lose
 * the other pages.
 */
export function canCut(capture: Capture): boolean {
  return canTurn(capture) && capture.pages === 1;
}

/** Returns whether this is a draft without any files or file IDs. */
export function isEmptyDraft(submission: Submission): boolean {
  return (
    submission.state === 'draft' &&
    submission.tray.length === 0 &&
    Object.values(submission.slots).every((content) => content === undefined)
  );
}

/**
 * Returns whether this is an empty draft that another customer can be served with. It must not
 * belong to a visit, because an application is chosen for all of a visit's drafts. It must not
 * continue an earlier submission either, because its receipt would name that one.
 */
export function isReusable(submission: Submission): boolean {
  const { visit, follows, refused, extraFilesOf } = submission;
  return isEmptyDraft(submission) && !visit && !follows && !refused && !extraFilesOf;
}

/**
 * Returns the slot for the side that a picture shows, if the picture shows the wrong side of a
 * card. Returns null if it shows the correct side, if the other side isn't required, or if the
 * other slot already has the same picture.
 */
export function otherSide(submission: Submission, slot: Slot, { verdict }: Capture): Slot | null {
  const kinds = verdict?.issues.map(({ kind }) => kind) ?? [];
  if (!kinds.includes('wrong_side') || kinds.includes('same_image')) return null;
  const other = slot === 'front_photo' ? 'back_photo' : 'front_photo';
  return takesFiles(submission, other) ? other : null;
}

/** Returns the slot for the camera's next picture, or null if all pictures have been taken. */
export function slotAfter(submission: Submission, kept: Slot): Slot | null {
  if (kept === 'document') return kept;
  const next = kept === 'front_photo' ? 'back_photo' : null;
  const wanted = next !== null && takesFiles(submission, next);
  return wanted && submission.slots[next] === undefined ? next : null;
}

/**
 * Returns whether the pre-check has found nothing that staff should read before sending. Every
 * verdict must be `pass`, and no different name may have been read.
 */
export function isGood({ slots, names }: Pick<Submission, 'slots' | 'names'>): boolean {
  const captures = Object.values(slots).flatMap((content) => capturesIn(content));
  const agrees = names === null || names.agreement === null || names.agreement === 'same';
  return agrees && captures.every(({ verdict }) => verdict?.level === 'pass');
}

/**
 * Returns what to show or ask about the names on the card and of the owner. Returns null if there
 * is nothing to show.
 */
export function nameQuestion(
  submission: Submission,
): 'same' | 'close' | 'differs' | 'unread' | 'document' | null {
  const { names, reading } = submission;
  if (names === null || names.onCard !== null) return names?.agreement ?? null;
  if (captureIn(submission, 'front_photo') !== null) return 'unread';
  return (reading?.party ?? null) === null ? 'document' : null;
}

const LEVELS = ['pass', 'warn', 'block', 'reject'] as const;

/**
 * Returns which of two pictures of the same thing should be sent: the one with the better verdict,
 * or else with fewer faults. If they are equal, returns the later one, because staff had a reason
 * to retake the earlier one. Returns null until both have a verdict.
 */
export function betterOf(earlier: Capture, later: Capture): 'earlier' | 'later' | null {
  const [before, after] = [earlier.verdict, later.verdict];
  if (before === null || after === null) return null;
  const level = LEVELS.indexOf(before.level) - LEVELS.indexOf(after.level);
  if (level !== 0) return level < 0 ? 'earlier' : 'later';
  const faults = (verdict: typeof before) =>
    verdict.issues.filter((issue) => issue.level !== 'note').length;
  return faults(before) < faults(after) ? 'earlier' : 'later';
}

/** Returns whether a question about the document is unanswered. */
export function needsAnswer({ reading }: Pick<Submission, 'reading'>): boolean {
  return reading?.questions.some(({ answered }) => !answered) ?? false;
}
