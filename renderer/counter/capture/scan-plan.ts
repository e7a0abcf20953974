import type { Capture, Slot } from '#contract/models/capture.ts';
import type { Scanner, ScannerList, ScannerLook, ScannerSource } from '#contract/models/scanner.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { captureIn, takesFiles } from '../submission-parts.ts';

/** Where a scan goes: a slot, or to wherever each of its sheets belongs. */
export type ScanTarget = Slot | 'unsorted';

const SIDES: readonly Slot[] = ['front_photo', 'back_photo'];

/** Whether it may go as it is. Null while it is being looked at. */
export function isFine({ verdict, override }: Capture): boolean | null {
  if (verdict === null) return null;
  return verdict.level === 'pass' || verdict.level === 'warn' || override !== null;
}

/**
 * The slot that a scan goes to when staff named none: the document, the first side that is missing, else
 * the first that has to be taken again. Null: all sides that are asked for are in.
 */
export function nextSlot(submission: Submission): Slot | null {
  if (submission.verification === 'document') return 'document';
  const sides = SIDES.filter((slot) => takesFiles(submission, slot));
  const missing = sides.find((slot) => submission.slots[slot] === undefined);
  const poor = sides.find((slot) => {
    const capture = captureIn(submission, slot);
    return capture !== null && isFine(capture) === false;
  });
  return missing ?? poor ?? null;
}

/** Whether pages are scanned, as many as there are, and not one side of a card. */
export function isOfPages(target: ScanTarget): boolean {
  return target === 'document' || target === 'unsorted';
}

/** The card's other side, where it has still to be scanned. */
export function sideAfter(submission: Submission, slot: Slot): Slot | null {
  if (!SIDES.includes(slot)) return null;
  const other = SIDES.find(
    (side) => side !== slot && takesFiles(submission, side) && submission.slots[side] === undefined,
  );
  return other ?? null;
}

/** The slots of a submission whose captures have to be taken again; null while one is being looked at. */
export function poorSlots(submission: Submission): readonly Slot[] | null {
  const slots = Object.entries(submission.slots).map(([slot, content]) => ({
    slot: slot as Slot,
    fine: capturesIn(content).map(isFine),
  }));
  if (slots.some(({ fine }) => fine.includes(null))) return null;
  return slots.filter(({ fine }) => fine.includes(false)).map(({ slot }) => slot);
}

/**
 * Where the sheet is scanned from, and where else if nothing lies there; null: the device has no place. A
 * card lies on the glass. Pages come from a feeder that is loaded, or does not say whether it is.
 */
export function sourcesFor(
  target: ScanTarget,
  { sources, feederLoaded }: Pick<ScannerLook, 'sources' | 'feederLoaded'>,
  bothSides: boolean,
): { readonly source: ScannerSource; readonly otherwise: ScannerSource | null } | null {
  const first = (...wanted: readonly ScannerSource[]) =>
    wanted.find((source) => sources.includes(source)) ?? null;
  const glass = first('flatbed');
  const arePages = isOfPages(target);
  const feeder = arePages && bothSides ? first('duplex', 'feeder') : first('feeder', 'duplex');
  const feederFirst = arePages && feeder !== null && feederLoaded !== false;
  const source = feederFirst ? feeder : (glass ?? feeder);
  if (source === null) return null;
  return { source, otherwise: feederFirst && feederLoaded === null ? glass : null };
}

/**
 * The scanner that a press uses without a question: the one used last, else the only one, unless it just
 * announced itself; that one may stand in another room.
 */
export function scannerOfDesk({ scanners, chosen }: ScannerList): Scanner | null {
  const last = scanners.find(({ id }) => id === chosen);
  if (last !== undefined) return last;
  const [only] = scanners;
  return scanners.length === 1 && only?.from !== 'discovered' ? (only ?? null) : null;
}

/** White to the last pixel, or nearly. */
const ALL_WHITE = 0.999;

/**
 * The backs among the pages of a scan, in its order, that seem to show nothing: most stacks hold sheets
 * with one side. A faint word may be on one, so staff are asked.
 */
export function blankBacks(pages: readonly (Capture | undefined)[]): readonly Capture[] {
  return pages.filter(
    (page, at): page is Capture => at % 2 === 1 && page !== undefined && isBlank(page),
  );
}

function isBlank({ verdict }: Capture): boolean {
  return (verdict?.issues ?? []).some(
    ({ kind, measured }) =>
      kind === 'blank' || (kind === 'overexposed' && Number(measured) >= ALL_WHITE),
  );
}
