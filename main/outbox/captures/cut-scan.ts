import { Readable } from 'node:stream';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION, MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import { pagesIn } from '../../precheck/facts/facts.ts';
import type { PicturePart } from '../../precheck/vision/picture/picture-part.ts';
import type { CutPicture } from '../../precheck/worker/worker-task.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
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

/**
 * How long staff at the scanner wait for the cards to be cut out of a scan, in milliseconds. After that, the scan stays
 * whole.
 */
const PATIENCE_MS = 20_000;
/** The number of scans in memory at once. It's limited because a feeder delivers sheets faster than they can be cut. */
const SCANS_IN_MEMORY = 2;

/** Cuts pictures out of captures. The new pictures replace the capture, which is set aside. */
export class CaptureCutting {
  readonly #parts: CaptureServiceParts;
  readonly #destroy: (blobId: BlobId) => Promise<unknown>;
  readonly #stop: AbortSignal;
  readonly #oneOfFew = concurrencyLimit(SCANS_IN_MEMORY);

  /** `destroy` deletes a stored file. `stop` cancels the cutting. */
  constructor(
    parts: CaptureServiceParts,
    destroy: (blobId: BlobId) => Promise<unknown>,
    stop: AbortSignal,
  ) {
    this.#parts = parts;
    this.#destroy = destroy;
    this.#stop = stop;
  }

  /**
   * Cuts the cards out of a scan, replaces the scan with them, and returns them. Returns none if the scan stays whole
   * because it contains no card, cutting takes too long, or staff removed it.
   */
  async apart(submissionId: SubmissionId, whole: HeldCapture): Promise<readonly HeldCapture[]> {
    const cuts = await this.#oneOfFew(() => this.#look(whole));
    return this.#use(submissionId, whole, cuts);
  }

  /**
   * Cuts out the part that staff drew, in the picture's current orientation, and replaces the picture with it. Returns
   * null if the part can't be made, the picture was removed, or it has more pages, which would be lost.
   */
  async byHand(
    submissionId: SubmissionId,
    whole: HeldCapture,
    part: PicturePart,
  ): Promise<HeldCapture | null> {
    const { blobs, precheck } = this.#parts;
    if (whole.facts !== null && pagesIn(whole.facts) > 1) return null;
    const bytes = await blobs.readAll(whole.blobId);
    const picture = await precheck.upright(bytes, { turn: whole.turn, part, signal: this.#stop });
    const [made] = await this.#use(submissionId, whole, picture === null ? [] : [picture]);
    return made ?? null;
  }

  async #look(whole: HeldCapture): Promise<readonly CutPicture[]> {
    const { blobs, precheck, report } = this.#parts;
    const signal = AbortSignal.any([this.#stop, AbortSignal.timeout(PATIENCE_MS)]);
    try {
      return await precheck.cutApart(await blobs.readAll(whole.blobId), { signal });
    } catch (cause) {
      if (!signal.aborted) report('capture:cut', cause);
      return [];
    }
  }

  async #use(
    submissionId: SubmissionId,
    whole: HeldCapture,
    cuts: readonly Pick<CutPicture, 'bytes'>[],
  ): Promise<readonly HeldCapture[]> {
    if (cuts.length === 0) return [];
    const made: HeldCapture[] = [];
    try {
      await this.#store(submissionId, whole, cuts, made);
      if (made.length === cuts.length && this.#place(submissionId, whole.id, made)) return made;
    } catch (cause) {
      if (!this.#stop.aborted) this.#parts.report('capture:cut', cause);
      // The step may still have reached the journal. If it didn't, the next startup deletes the unused files.
      return [];
    }
    // No submission refers to these files.
    for (const { blobId } of made) void this.#destroy(blobId);
    return [];
  }

  /** Stores the cut-out pictures and adds them to `made`. If one can't be stored, `made` is shorter than `cuts`. */
  async #store(
    submissionId: SubmissionId,
    whole: HeldCapture,
    cuts: readonly Pick<CutPicture, 'bytes'>[],
    made: HeldCapture[],
  ): Promise<void> {
    const { book, blobs } = this.#parts;
    for (const [index, { bytes }] of cuts.entries()) {
      const submission = book.find(submissionId);
      const placed = submission && findCapture(submission, whole.id);
      const at = submission && whereIs(submission, whole.id);
      if (submission === null || placed === null || at === null) return;
      const fileName = `${whole.fileName.replace(/\.[^.]*$/, '')}-${index + 1}.jpg`;
      const known = { fileName, scannedFrom: null, receivedAt: whole.receivedAt };
      const label = captureLabel(submission, { ...known, to: at, madeFrom: whole.blobId });
      const options = { maxBytes: MAX_FILE_BYTES, signal: this.#stop, label };
      const stored = await blobs.write(Readable.from([bytes]), options);
      if (!stored.ok) return;
      const capture = newCapture(stored.value, known, whole.receivedAt);
      const { placedBy, fed } = placed;
      made.push({
        ...capture,
        cutFrom: whole.id,
        ...(placedBy === 'unsorted' && { placedBy, fed }),
      });
    }
  }

  /** Replaces the whole picture with the ones cut out of it. Returns whether that was possible. */
  #place(submissionId: SubmissionId, whole: CaptureId, made: readonly HeldCapture[]): boolean {
    const { book } = this.#parts;
    const before = book.find(submissionId);
    const room = MAX_CAPTURES_PER_SUBMISSION - (before ? heldCaptures(before).length : 0);
    const isThere = before !== null && findCapture(before, whole)?.setAside === null;
    if (!isThere || room < made.length) return false;
    const facts = { captureId: whole, cards: made.length };
    const audit = { action: 'capture.cutApart', facts } as const;
    return book.edit(submissionId, (held) => cutApart(held, whole, made), audit).ok;
  }
}
