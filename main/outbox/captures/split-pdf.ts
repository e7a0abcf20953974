import { Readable } from 'node:stream';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { SentPage } from '../../../preload/contract/models/visit.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { TakenPage } from '../../precheck/pdf/copied-pages.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { type BlobId, type BlobStore, readAllOrNull } from '../../vault/blob-store.ts';
import type { BookStep, SubmissionBook } from '../book/submission-book.ts';
import { captureLabel } from '../submission/capture-label.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  newCapture,
} from '../submission/held-submission.ts';
import { gone, notReady, refusedCapture, unlessRefused } from '../submission/refusals.ts';
import { whereIs } from './arrange-captures.ts';

export interface SplittingParts {
  readonly book: Pick<SubmissionBook, 'find'>;
  readonly blobs: Pick<BlobStore, 'readAll' | 'write'>;
  readonly precheck: Pick<Precheck, 'extract'>;
  readonly signal: AbortSignal;
  /** Deletes a stored file. The caller doesn't wait for this. */
  readonly destroy: (blobId: BlobId) => void;
  /** Checks a part once it's in place. */
  readonly check: (id: SubmissionId, part: HeldCapture) => void;
  /** Takes the journal step that puts the parts in place. */
  readonly takeStep: (decide: () => Result<BookStep>) => Promise<Result<null>>;
}

/** A PDF in a draft, and how to split it. */
export interface AskedSplit {
  readonly submissionId: SubmissionId;
  readonly captureId: CaptureId;
  /** Returns the pages of each part for a PDF with `count` pages, or null if the PDF doesn't have these pages. */
  readonly partsOf: (pdf: HeldCapture, count: number) => readonly (readonly TakenPage[])[] | null;
  /** An earlier edit of the PDF that the new one replaces, or null if the PDF itself is in the draft. */
  readonly replaces: CaptureId | null;
  /** Returns the drafts for the second and later parts. If there are none, the parts stay in the same draft. */
  readonly filingsFor: (from: HeldSubmission) => readonly HeldSubmission[];
}

/**
 * Stores the parts of a PDF, and then puts them in place in a single step, which `decide` plans. An edit is a split
 * into one part. If the program is killed before the step, the next startup deletes the parts, because each names the
 * PDF it was made from. Fails with `split` or with `conflict` (`notReady` if a page doesn't exist), if the draft can't
 * be edited, or like `BlobStore.write` and `decide`.
 */
export async function splitPdf(
  parts: SplittingParts,
  asked: AskedSplit,
  decide: (made: readonly HeldCapture[]) => Result<BookStep>,
): Promise<Result<null>> {
  const { book, destroy, check, takeStep } = parts;
  const { submissionId, captureId } = asked;
  const found = unlessRefused(book.find(submissionId), (now) => refusedCapture(now, captureId));
  if (!found.ok) return found;
  const made: HeldCapture[] = [];
  const written = await writeParts(parts, found.value, asked, made);
  let step: BookStep | null = null;
  // If the step throws, it may still have reached the journal, so the parts are kept.
  const taken = !written.ok
    ? written
    : await takeStep(() => {
        const decided = decide(made);
        if (decided.ok) step = decided.value;
        return decided;
      });
  if (!taken.ok) for (const { blobId } of made) destroy(blobId);
  const { put }: Pick<BookStep, 'put'> = (taken.ok && step) || { put: [] };
  for (const one of put) {
    const own = heldCaptures(one).filter(({ id }) => made.some((part) => part.id === id));
    for (const part of own) check(one.id, part);
  }
  return taken;
}

/** Stores the parts in order and adds them to `made`. If one can't be stored, `made` doesn't contain all parts. */
async function writeParts(
  { blobs, precheck, signal }: SplittingParts,
  submission: HeldSubmission,
  { captureId, partsOf, replaces, filingsFor }: AskedSplit,
  made: HeldCapture[],
): Promise<Result<null>> {
  const whole = findCapture(submission, captureId);
  const at = whereIs(submission, replaces ?? captureId);
  if (whole === null || at === null) return gone();
  const asked = partsOf(whole, whole.facts?.kind === 'pdf' ? whole.facts.pages : 0);
  if (asked === null || (whole.setAside !== null && replaces === null)) return notReady();
  const bytes = await readAllOrNull(blobs, whole.blobId);
  if (bytes === null) return err({ code: 'split', problem: 'unreadable' });
  const filings = filingsFor(submission);
  for (const [index, pages] of asked.entries()) {
    const extracted = await precheck.extract(bytes, { pages, signal });
    if (extracted.problem !== null) return err({ code: 'split', problem: extracted.problem });
    const known = knownOf(whole, pages);
    const filing = index === 0 ? undefined : filings[index - 1];
    const to = filing === undefined ? at : 'document';
    const label = captureLabel(filing ?? submission, { ...known, to, madeFrom: whole.blobId });
    const options = { maxBytes: MAX_FILE_BYTES, signal, label };
    const stored = await blobs.write(Readable.from(extracted.pieces), options);
    if (!stored.ok) return stored;
    const part = newCapture(stored.value, known, whole.receivedAt);
    const { splitFrom } = known;
    made.push({ ...part, splitFrom, cutFrom: captureId, printedFrom: whole.printedFrom });
  }
  return ok(null);
}

/**
 * Returns the pages of the original PDF from staff that make up a PDF in a draft, in order. Returns an empty list if
 * the pages aren't known.
 */
export function pagesIn({ facts, splitFrom }: HeldCapture): readonly SentPage[] {
  if (splitFrom !== null)
    return splitFrom.pages.map((page, index) => ({ page, turn: splitFrom.turns?.[index] ?? 0 }));
  const length = facts?.kind === 'pdf' ? facts.pages : 0;
  return Array.from({ length }, (_, index) => ({ page: index + 1, turn: 0 }));
}

/** Returns the name and origin of a part. A part of a part refers to the pages of the original PDF from staff. */
function knownOf(whole: HeldCapture, taken: readonly TakenPage[]) {
  const given = pagesIn(whole);
  const sent = taken.flatMap(({ page, turn }) => {
    const before = given[page];
    return before === undefined ? [] : { ...before, turn: ((before.turn + turn) % 360) as Turn };
  });
  const pages = sent.map(({ page }) => page);
  const turns = sent.map(({ turn }) => turn);
  const [first = 0, last = first] = [pages[0], pages.at(-1)];
  const isRun = pages.every((page, index) => page === first + index) && !turns.some(Boolean);
  const named = isRun ? `p${first === last ? first : `${first}-${last}`}` : 'changed';
  const stem = whole.fileName.replace(/(?:-p\d+(?:-\d+)?|-changed)?\.[^.]*$/, '');
  return {
    fileName: `${stem}-${named}.pdf`,
    scannedFrom: null,
    receivedAt: whole.receivedAt,
    splitFrom: {
      ...{ sha256: whole.splitFrom?.sha256 ?? whole.sha256, pages },
      ...(turns.some(Boolean) && { turns }),
    },
  };
}
