import type { CaptureId } from '#contract/ids.ts';
import type { Capture, Slot } from '#contract/models/capture.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import type { Turn } from '#contract/models/verdict.ts';
import { SLOTS_BY_VERIFICATION, type SlotSpec, slotsFor } from '#contract/models/verification.ts';
import type { SentPage } from '#contract/models/visit.ts';

/** The slots that staff see, in the order they fill them: also one that takes no more, with what it holds. */
export function slotsOf(submission: Submission): readonly SlotSpec[] {
  const taken = slotsFor(submission);
  return SLOTS_BY_VERIFICATION[submission.verification].filter(
    ({ slot }) => submission.slots[slot] !== undefined || taken.some((spec) => spec.slot === slot),
  );
}

/** Tells whether this kind of submission has that slot. */
export function takesFiles(submission: Submission, slot: Slot): boolean {
  return slotsFor(submission).some((spec) => spec.slot === slot);
}

/** The one capture in a slot, or null when it is empty, holds a platform file or several pages. */
export function captureIn(submission: Submission, slot: Slot): Capture | null {
  const content = submission.slots[slot];
  return content?.source === 'capture' ? content.capture : null;
}

/** The files that staff gave and put nowhere: they stay behind. What was set aside by itself is none. */
export function extraFiles({ tray }: Submission): readonly Capture[] {
  return tray.filter(({ setAside }) => setAside === null);
}

/** Names of the files that were not sent with a submission: in a draft of their own by now, or kept by a legal hold. */
export function unsentFiles(submission: Submission): readonly string[] {
  const held = submission.state !== 'draft' && submission.onHold ? extraFiles(submission) : [];
  return [...submission.movedFiles, ...held].map(({ fileName }) => fileName);
}

/** The captures that were set aside by themselves. One step puts all cards of a scan back, so the first stands for them. */
export function setAsideIn({ tray }: Submission): readonly Capture[] {
  return tray.filter(
    ({ setAside, cutFrom }, index) =>
      setAside !== null &&
      (cutFrom === null || tray.findIndex((other) => other.cutFrom === cutFrom) === index),
  );
}

/**
 * What was set aside in the stead of a capture that stands in a slot: the scan it was cut out of, or, of a whole
 * scan, the cards on it. Null where there is nothing.
 */
export function insteadOf({ tray }: Submission, { id, cutFrom }: Capture): Capture | null {
  const aside = tray.filter(({ setAside }) => setAside === 'cutApart');
  return aside.find((one) => one.id === cutFrom || one.cutFrom === id) ?? null;
}

/** Whether a printed copy was made of a capture, wherever the copy is. */
export function hasPrintedCopy({ slots, tray }: Submission, id: CaptureId): boolean {
  const held = [...Object.values(slots).flatMap(capturesIn), ...tray];
  return held.some(({ cutFrom, printedFrom }) => cutFrom === id && printedFrom !== null);
}

/** What nobody needs once a capture was taken again: the scan that no other card was cut out of, or its cards. */
export function goesWith(submission: Submission, gone: Capture): readonly Capture[] {
  const stands = Object.values(submission.slots).flatMap(capturesIn);
  // The other parts of a PDF may be in other filings.
  const isShared =
    gone.splitFrom !== null ||
    stands.some(({ id, cutFrom }) => id !== gone.id && cutFrom === gone.cutFrom);
  return submission.tray.filter(
    ({ id, cutFrom, setAside }) =>
      setAside === 'cutApart' && (cutFrom === gone.id || (id === gone.cutFrom && !isShared)),
  );
}

/** Where the originals of its captures lie that were taken from the scan folder. */
export function originalsOf(submission: Submission) {
  const inSlots = slotsOf(submission).flatMap(({ slot }) => capturesIn(submission.slots[slot]));
  return [...inSlots, ...submission.tray].flatMap(({ id, scannedFrom }) =>
    scannedFrom === null ? [] : [{ id, ...scannedFrom }],
  );
}

/** Where a small picture of a capture is; null where nothing can be shown. */
export function thumbnailUrl({ previewUrl }: Capture): string | null {
  return previewUrl === null ? null : `${previewUrl}?size=thumbnail`;
}

/** The number of pages that a file has in what is sent. Until its pages are counted, a file counts as one page. */
export function pageCount({ pages, splitFrom }: Capture): number {
  return Math.max(1, pages ?? splitFrom?.pages.length ?? 1);
}

/** Number in what is sent of the first page of each of several files; undefined for a file alone. */
export function firstPages(files: readonly Capture[]): readonly (number | undefined)[] {
  let next = 1;
  return files.map((file) => {
    const first = next;
    next += pageCount(file);
    return files.length > 1 ? first : undefined;
  });
}

/** Number of the first page of one of several files, and of all their pages. */
export function placeAmong(files: readonly Capture[], id: CaptureId) {
  const n = firstPages(files)[files.findIndex((file) => file.id === id)] ?? 1;
  return { n, of: files.reduce((sum, file) => sum + pageCount(file), 0) };
}

/** Whether its pages can be changed for sending: those of a PDF, once they are counted. */
export function hasSentPages({ mediaType, pages, previewUrl }: Capture): boolean {
  return mediaType === 'application/pdf' && pages !== null && previewUrl !== null;
}

/** The pages of a PDF as they are sent now, by the numbers they have in the PDF that staff gave. */
export function sentPages({ splitFrom, pages }: Capture): readonly SentPage[] {
  if (splitFrom !== null)
    return splitFrom.pages.map((page, at) => ({ page, turn: splitFrom.turns?.[at] ?? 0 }));
  return Array.from({ length: pages ?? 0 }, (_, at) => ({ page: at + 1, turn: 0 }));
}

/** These pages with the one at `page`, from 1, turned by a quarter. */
export function turnedBy(
  pages: readonly SentPage[],
  page: number,
  quarter: 1 | -1,
): readonly SentPage[] {
  return pages.map((one, at) =>
    at === page - 1 ? { ...one, turn: ((one.turn + 360 + quarter * 90) % 360) as Turn } : one,
  );
}

/** Whether turning changes what is sent: a picture goes upright, a PDF goes as it is. */
export function canTurn(capture: Capture): boolean {
  return capture.previewUrl !== null && capture.mediaType !== 'application/pdf';
}

/** Whether a part of it can be cut out: of a TIFF of several pages the others would be lost. */
export function canCut(capture: Capture): boolean {
  return canTurn(capture) && capture.pages === 1;
}

/** Whether it is a draft with no file in it and no file id: one that can serve another customer. */
export function isEmptyDraft(submission: Submission): boolean {
  return (
    submission.state === 'draft' &&
    submission.tray.length === 0 &&
    Object.values(submission.slots).every((content) => content === undefined)
  );
}

/**
 * The slot that a picture of the other side belongs in; null where it shows the side it should, where no such side
 * is asked for, or where the same picture stands there already, so that moving it would change nothing.
 */
export function otherSide(submission: Submission, slot: Slot, { verdict }: Capture): Slot | null {
  const kinds = verdict?.issues.map(({ kind }) => kind) ?? [];
  if (!kinds.includes('wrong_side') || kinds.includes('same_image')) return null;
  const other = slot === 'front_photo' ? 'back_photo' : 'front_photo';
  return takesFiles(submission, other) ? other : null;
}

/** The slot that the camera goes on with once a picture was kept; null where it is done. */
export function slotAfter(submission: Submission, kept: Slot): Slot | null {
  if (kept === 'document') return kept;
  const next = kept === 'front_photo' ? 'back_photo' : null;
  const wanted = next !== null && takesFiles(submission, next);
  return wanted && submission.slots[next] === undefined ? next : null;
}

/** Whether the pre-check found nothing that staff should read before it goes: no note, no other name. */
export function isGood({ slots, names }: Pick<Submission, 'slots' | 'names'>): boolean {
  const captures = Object.values(slots).flatMap((content) => capturesIn(content));
  const agrees = names === null || names.agreement === null || names.agreement === 'same';
  return agrees && captures.every(({ verdict }) => verdict?.level === 'pass');
}

/** What is said of the name on a card beside the owner's, or asked of the two; null where nothing is. */
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
 * Which of two pictures of the same thing is the better one to send: the one with the milder verdict, then the one
 * with fewer faults, then the later one, which staff took because the earlier would not do. Null until both are judged.
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

/** Tells whether staff have not answered every question about the document. */
export function needsAnswer({ reading }: Pick<Submission, 'reading'>): boolean {
  return reading?.questions.some(({ answered }) => !answered) ?? false;
}
