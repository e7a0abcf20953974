import type { Capture, Slot } from '#contract/models/capture.ts';
import type { Scanner, ScannerList, ScannerLook, ScannerSource } from '#contract/models/scanner.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { captureIn, takesFiles } from '../submission-parts.ts';

/** The target of a scan: one slot or, with `unsorted`, the place where each sheet belongs. */
export type ScanTarget = Slot | 'unsorted';

const SIDES: readonly Slot[] = ['front_photo', 'back_photo'];

/** Returns whether a capture can be sent as it is, or null while it is being checked. */
export function isFine({ verdict, override }: Capture): boolean | null {
  if (verdict === null) return null;
  return verdict.level === 'pass' || verdict.level === 'warn' || override !== null;
}

/**
 * Returns the slot to scan into if staff haven't chosen one: the document, the first missing side,
 * or else the first side that has to be retaken.
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

/**
 * Returns whether the scan can have any number of pages. Otherwise, it is for one side of a card.
 */
export function isOfPages(target: ScanTarget): boolean {
  return target === 'document' || target === 'unsorted';
}

/** Returns the other side of the card if it still has to be scanned. */
export function sideAfter(submission: Submission, slot: Slot): Slot | null {
  if (!SIDES.includes(slot)) return null;
  const other = SIDES.find(
    (side) => side !== slot && takesFiles(submission, side) && submission.slots[side] === undefined,
  );
  return other ?? null;
}

/**
 * Returns the slots of a submission whose captures have to be retaken, or null while any capture is
 * being checked.
 */
export function poorSlots(submission: Submission): readonly Slot[] | null {
  const slots = Object.entries(submission.slots).map(([slot, content]) => ({
    slot: slot as Slot,
    fine: capturesIn(content).map(isFine),
  }));
  if (slots.some(({ fine }) => fine.includes(null))) return null;
  return slots.filter(({ fine }) => fine.includes(false)).map(({ slot }) => slot);
}

/**
 * Returns the source to scan from, and an alternative in case that source turns out to be empty.
 * Returns null if the scanner has no source. Cards are scanned on the glass. Pages are scanned from
 * the feeder if it is loaded or cannot report whether it is.
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
 * Returns the scanner to use without asking: the one used last, or the only one. A scanner that was
 * only discovered on the network may be in another room, so staff have to choose it.
 */
export function scannerOfDesk({ scanners, chosen }: ScannerList): Scanner | null {
  const last = scanners.find(({ id }) => id === chosen);
  if (last !== undefined) return last;
  const [only] = scanners;
  return scanners.length === 1 && only?.from !== 'discovered' ? (only ?? null) : null;
}

/** A page counts as blank if at least this share of its pixels is white. */
const ALL_WHITE = 0.999;

/**
 * Returns the backs in a scan that appear to be blank, in order. Most documents are printed on one
 * side only. A page may contain faint text, so the app asks before it removes a back.
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
