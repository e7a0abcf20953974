import type { IntakeAnswer } from '../../preload/contract/events.ts';
import type { CaptureId, SubmissionId } from '../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION, MAX_FILE_BYTES } from '../../preload/contract/limits.ts';
import type { Slot } from '../../preload/contract/models/capture.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { expectedIn, outdated } from '../precheck/expected.ts';
import type { BlobId, StoredBlob } from '../vault/blob-store.ts';
import { changeCapture, placeNew, remove, whereIs } from './arrange-captures.ts';
import { captureCheck } from './capture-check.ts';
import type { CaptureDeskParts } from './capture-desk-parts.ts';
import { type ConvertCapture, captureConversion } from './convert-capture.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from './held-submission.ts';
import { newCapture, newPreviewToken } from './new-capture.ts';
import { WorkUnderWay } from './work-under-way.ts';

/** How long staff wait for files of theirs that another program holds, in milliseconds. */
const PATIENCE_MS = 2_000;

export interface IncomingFile {
  readonly submissionId: SubmissionId;
  readonly to: Slot | 'tray';
  readonly fileName: string;
  /** Of one from the scan folder: the folder, and its name there. */
  readonly scannedFrom?: HeldCapture['scannedFrom'];
  readonly content: AsyncIterable<Uint8Array>;
}

/** Takes captures in, has them checked, and changes them at staff's word. */
export interface CaptureDesk {
  /** Stores the file encrypted, places it, and starts its check; the verdict follows as a change. */
  takeIn(file: IncomingFile): Promise<Result<IntakeAnswer>>;
  remove(submissionId: SubmissionId, captureId: CaptureId): Result<Submission>;
  turn(submissionId: SubmissionId, captureId: CaptureId, turn: Turn): Result<Submission>;
  readonly convert: ConvertCapture;
  /** Checks anew what stands in another slot, or as another document, than it was looked at for. */
  lookAgain(submission: Result<Submission>): Result<Submission>;
  /** Says that captures will come soon: an application was chosen for them. */
  expectCaptures(): void;
  /** Checks what was being checked when the program ended. */
  resume(drafts: readonly HeldSubmission[]): void;
  /**
   * Makes every file of a submission that is gone unreadable. Resolves with how many could not be so far,
   * as another program holds them; they are by themselves, as soon as it lets go.
   */
  destroyAll(submission: HeldSubmission): Promise<number>;
  /** Breaks off what is taken in and checked; resolves when none of it touches the vault any more. */
  close(): Promise<void>;
}

/** Opens the desk over a book of submissions and the vault. */
export function createCaptureDesk(parts: CaptureDeskParts): CaptureDesk {
  const { book, blobs, report } = parts;
  const closing = new AbortController();
  const work = new WorkUnderWay();
  const runCheck = captureCheck(parts, closing.signal);
  const check: typeof runCheck = (...asked) => work.add(runCheck(...asked));
  const convert = captureConversion(parts, check, (id) => void destroy(id), closing.signal);

  /** Whether it is gone; if not, the vault goes on trying. */
  function destroy(blobId: BlobId, signal: AbortSignal = closing.signal): Promise<boolean> {
    const gone = blobs.destroy(blobId, signal).then(
      () => true,
      (cause: unknown) => {
        report('capture:destroy', cause);
        return false;
      },
    );
    return work.add(gone);
  }

  function roomFor(submissionId: SubmissionId): Result<null> {
    if (closing.signal.aborted) return err({ code: 'cancelled' });
    const submission = book.find(submissionId);
    if (submission === null) return err({ code: 'conflict', reason: 'gone' });
    if (heldCaptures(submission).length < MAX_CAPTURES_PER_SUBMISSION) return ok(null);
    return err({ code: 'fileNotTaken', reason: 'tooMany', limit: MAX_CAPTURES_PER_SUBMISSION });
  }

  async function takeIn(file: IncomingFile): Promise<Result<IntakeAnswer>> {
    const { submissionId, to, fileName, scannedFrom = null, content } = file;
    const room = roomFor(submissionId);
    if (!room.ok) return room;
    const { signal } = closing;
    const stored = await blobs.write(content, { maxBytes: MAX_FILE_BYTES, signal });
    if (!stored.ok) return stored;
    const capture = newCapture(stored.value, { fileName, scannedFrom }, book.now());
    let placed: Slot | 'tray' = 'tray';
    // Asked again: others came in while this one was being stored.
    const still = roomFor(submissionId);
    let edited: Result<Submission> | null = null;
    try {
      if (!still.ok) return still;
      edited = book.edit(submissionId, (submission) => {
        const result = placeNew(submission, capture, to);
        placed = result.placed;
        return result.submission;
      });
      if (!edited.ok) return edited;
    } finally {
      // Nobody was told of it: it belongs to nothing.
      if (!edited?.ok) void destroy(capture.blobId);
    }
    void check(submissionId, capture, stored.value);
    return ok({ captureId: capture.id, placed });
  }

  return {
    takeIn: (file) => work.add(takeIn(file)),

    remove(submissionId, captureId) {
      const submission = book.find(submissionId);
      const capture = submission === null ? null : findCapture(submission, captureId);
      const edited = book.edit(submissionId, (before) => remove(before, captureId));
      if (edited.ok && capture !== null) void destroy(capture.blobId);
      return edited;
    },

    turn: (submissionId, captureId, turn) =>
      book.edit(submissionId, (submission) =>
        changeCapture(submission, captureId, (capture) => ({
          ...capture,
          turn,
          turnedBy: 'staff',
          previewToken: newPreviewToken(),
        })),
      ),

    convert: (submissionId, captureId) => work.add(convert(submissionId, captureId)),

    lookAgain(changed) {
      const submission = changed.ok ? book.find(changed.value.id) : null;
      for (const capture of submission === null ? [] : toLookAt(submission)) {
        // What has no facts yet is being looked at.
        if (submission !== null && capture.facts !== null) {
          void check(submission.id, capture, storedAs(capture));
        }
      }
      return changed;
    },

    expectCaptures() {
      void parts.precheck.warm();
    },
    resume(drafts) {
      for (const draft of drafts) {
        for (const capture of toLookAt(draft)) void check(draft.id, capture, storedAs(capture));
      }
    },

    async destroyAll(submission) {
      const patience = AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE_MS)]);
      const destroyed = await Promise.all(
        heldCaptures(submission).map(({ blobId }) => destroy(blobId, patience)),
      );
      return destroyed.filter((done) => !done).length;
    },

    async close() {
      closing.abort();
      await work.ended();
    },
  };
}

/** What is known of a stored file beside the bytes themselves; its beginning is read with the rest. */
function storedAs({ blobId, bytes, sha256 }: HeldCapture): StoredBlob {
  return { id: blobId, bytes, sha256, head: new Uint8Array() };
}

/** What has not been looked at, or not for the place it stands in. */
function toLookAt(submission: HeldSubmission): readonly HeldCapture[] {
  return heldCaptures(submission).filter(({ id, facts }) => {
    const slot = whereIs(submission, id) ?? 'tray';
    return facts === null || outdated(facts, expectedIn(slot, submission.type));
  });
}
