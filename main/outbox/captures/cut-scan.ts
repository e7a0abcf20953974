import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION, MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import type { PicturePart } from '../../precheck/vision/picture/picture-part.ts';
import type { CutPicture } from '../../precheck/worker/worker-task.ts';
import type { BlobId } from '../../vault/blob-store.ts';
import { captureLabel } from '../submission/capture-label.ts';
import {
  findCapture,
  type HeldCapture,
  heldCaptures,
  newCapture,
} from '../submission/held-submission.ts';
import { whereIs } from './arrange-captures.ts';
import type { CaptureServiceParts } from './capture-check.ts';
import { cutApart } from './set-aside.ts';

/** Staff wait so long at the scanner for its cards to be cut out, in milliseconds; then the scan stays whole. */
const PATIENCE_MS = 20_000;

/**
 * Cuts the cards out of a scan that stands in its place, and puts them there in its stead. Gives them; none where
 * the scan stays whole: nothing is found on it, it takes too long, or staff have taken it away.
 */
export type CutScan = (
  submissionId: SubmissionId,
  whole: HeldCapture,
) => Promise<readonly HeldCapture[]>;

/**
 * Cuts the part that staff drew out of a picture as it stands turned, a new one that takes its place. The picture
 * stays, set aside. Null where none can be made, or the picture is gone.
 */
type CutByHand = (
  submissionId: SubmissionId,
  whole: HeldCapture,
  part: PicturePart,
) => Promise<HeldCapture | null>;

/** `destroy` makes a stored file unreadable. `stop` breaks the cutting off. */
export function captureCutting(
  { book, blobs, precheck, report }: CaptureServiceParts,
  destroy: (blobId: BlobId) => Promise<unknown>,
  stop: AbortSignal,
): { readonly apart: CutScan; readonly byHand: CutByHand } {
  async function look(whole: HeldCapture): Promise<readonly CutPicture[]> {
    const late = AbortSignal.timeout(PATIENCE_MS);
    const signal = AbortSignal.any([stop, late]);
    try {
      return await precheck.cutApart(await blobs.readAll(whole.blobId), { signal });
    } catch (cause) {
      if (!signal.aborted) report('capture:cut', cause);
      return [];
    }
  }

  /** Stores the cut cards into `made`: fewer than there are where one cannot be stored. */
  async function store(
    submissionId: SubmissionId,
    whole: HeldCapture,
    cuts: readonly Pick<CutPicture, 'bytes'>[],
    made: HeldCapture[],
  ): Promise<void> {
    for (const [index, { bytes }] of cuts.entries()) {
      const submission = book.find(submissionId);
      const at = submission && whereIs(submission, whole.id);
      if (submission === null || at === null) return;
      const fileName = `${whole.fileName.replace(/\.[^.]*$/, '')}-${index + 1}.jpg`;
      const known = { fileName, scannedFrom: null, receivedAt: whole.receivedAt };
      const label = captureLabel(submission, { ...known, to: at, madeFrom: whole.blobId });
      const options = { maxBytes: MAX_FILE_BYTES, signal: stop, label };
      const stored = await blobs.write(once(bytes), options);
      if (!stored.ok) return;
      const capture = newCapture(stored.value, known, whole.receivedAt);
      made.push({ ...capture, cutFrom: whole.id });
    }
  }

  /** Puts the cards in the place of their scan, and says whether they stand there now. */
  function place(submissionId: SubmissionId, whole: CaptureId, made: readonly HeldCapture[]) {
    const before = book.find(submissionId);
    const room = MAX_CAPTURES_PER_SUBMISSION - (before ? heldCaptures(before).length : 0);
    const isThere = before !== null && findCapture(before, whole)?.setAside === null;
    if (!isThere || room < made.length) return false;
    const facts = { captureId: whole, cards: made.length };
    const audit = { action: 'capture.cutApart', facts } as const;
    return book.edit(submissionId, (held) => cutApart(held, whole, made), audit).ok;
  }

  async function use(
    submissionId: SubmissionId,
    whole: HeldCapture,
    cuts: readonly Pick<CutPicture, 'bytes'>[],
  ): Promise<readonly HeldCapture[]> {
    if (cuts.length === 0) return [];
    const made: HeldCapture[] = [];
    try {
      await store(submissionId, whole, cuts, made);
      if (made.length === cuts.length && place(submissionId, whole.id, made)) return made;
    } catch (cause) {
      if (!stop.aborted) report('capture:cut', cause);
    }
    // They stand nowhere.
    for (const { blobId } of made) void destroy(blobId);
    return [];
  }

  return {
    apart: async (submissionId, whole) => use(submissionId, whole, await look(whole)),
    async byHand(submissionId, whole, part) {
      const bytes = await blobs.readAll(whole.blobId);
      const picture = await precheck.upright(bytes, { turn: whole.turn, part, signal: stop });
      const [made] = await use(submissionId, whole, picture === null ? [] : [picture]);
      return made ?? null;
    },
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
