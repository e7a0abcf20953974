import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { err, type Result } from '../../../preload/contract/result.ts';
import type { BlobId } from '../../vault/blob-store.ts';
import { captureLabel } from '../submission/capture-label.ts';
import { findCapture, type HeldCapture, newCapture } from '../submission/held-submission.ts';
import { changeCapture, whereIs } from './arrange-captures.ts';
import type { CaptureServiceParts, CheckCapture } from './capture-check.ts';

/** Replaces a picture by an upright JPEG made from it, in the same place. */
export type ConvertCapture = (
  submissionId: SubmissionId,
  captureId: CaptureId,
) => Promise<Result<Submission>>;

/** `destroy` makes stored files unreadable that are owed under `key`. `stop` breaks a conversion off. */
export function captureConversion(
  { book, blobs, owed, precheck }: CaptureServiceParts,
  check: CheckCapture,
  destroy: (key: string, blobIds: readonly BlobId[]) => Promise<unknown>,
  stop: AbortSignal,
): ConvertCapture {
  const find = (submissionId: SubmissionId, captureId: CaptureId): HeldCapture | null => {
    const submission = book.find(submissionId);
    return submission === null ? null : findCapture(submission, captureId);
  };

  async function replace(
    submissionId: SubmissionId,
    capture: HeldCapture,
  ): Promise<Result<Submission>> {
    const content = await blobs.readAll(capture.blobId);
    const picture = await precheck.upright(content, { turn: capture.turn, signal: stop });
    // Offered only where one could be made, so this is a capture changed in the meantime.
    if (picture === null) return err({ code: 'conflict', reason: 'notReady' });
    const submission = book.find(submissionId);
    const to = submission && whereIs(submission, capture.id);
    if (submission === null || to === null) return err({ code: 'conflict', reason: 'gone' });
    const { blobId: madeFrom, scannedFrom } = capture;
    const known = { fileName: named(capture.fileName), scannedFrom };
    const receivedAt = book.now();
    const place = to !== 'tray' && submission.slots[to]?.source === 'pages' ? 'page' : to;
    const label = captureLabel(submission, { ...known, to: place, receivedAt, madeFrom });
    const stored = await blobs.write(once(picture.bytes), {
      maxBytes: MAX_FILE_BYTES,
      signal: stop,
      label,
    });
    if (!stored.ok) return stored;
    const { cutFrom } = capture;
    const made = { ...newCapture(stored.value, known, receivedAt), cutFrom };
    const now = find(submissionId, capture.id);
    if (now !== null && now.previewToken !== capture.previewToken) {
      // Turned meanwhile: the picture made is not the one staff see.
      void destroy(made.blobId, [made.blobId]);
      return err({ code: 'conflict', reason: 'notReady' });
    }
    // On a legal hold the original stays, in the tray.
    const isKept = book.isHeld(submission);
    if (now !== null && !isKept) owed.owe(madeFrom, [madeFrom]);
    const audit = {
      action: 'capture.converted',
      facts: { captureId: capture.id, newId: made.id },
    } as const;
    const edited = book.edit(
      submissionId,
      (before) => {
        if (now === null) return before;
        const changed = changeCapture(before, capture.id, () => made);
        return isKept ? { ...changed, tray: [...changed.tray, now] } : changed;
      },
      audit,
    );
    const taken = edited.ok && now !== null;
    if (!taken) owed.settle(madeFrom);
    const over = taken ? madeFrom : made.blobId;
    if (!taken || !isKept) void destroy(over, [over]);
    if (taken) void check(submissionId, made, stored.value);
    return edited;
  }

  return async (submissionId, captureId) => {
    const capture = find(submissionId, captureId);
    if (capture === null) return err({ code: 'conflict', reason: 'gone' });
    try {
      return await replace(submissionId, capture);
    } catch (cause) {
      if (stop.aborted) return err({ code: 'cancelled' });
      if (find(submissionId, captureId) === null) return err({ code: 'conflict', reason: 'gone' });
      throw cause;
    }
  };
}

function named(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}.jpg`;
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
