import { Readable } from 'node:stream';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION, MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { err, type Result } from '../../../preload/contract/result.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { type BlobId, type BlobStore, readAllOrNull } from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { captureLabel } from '../submission/capture-label.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  newCapture,
} from '../submission/held-submission.ts';
import { gone, refusedCapture, tooManyFiles, unlessRefused } from '../submission/refusals.ts';
import { whereIs } from './arrange-captures.ts';
import { cutApart, putBack } from './set-aside.ts';

export interface PrintingParts {
  readonly book: Pick<SubmissionBook, 'find' | 'edit'>;
  readonly blobs: Pick<BlobStore, 'readAll' | 'write'>;
  readonly precheck: Pick<Precheck, 'printedCopy'>;
  readonly signal: AbortSignal;
  /** Deletes a stored file. The caller doesn't wait for this. */
  readonly destroy: (blobId: BlobId) => void;
  /** Checks a copy once it has replaced the PDF. */
  readonly check: (id: SubmissionId, copy: HeldCapture) => void;
}

/**
 * Replaces a PDF with a printed copy and sets the PDF aside. If a copy already exists, it's used again. The password is
 * used only to open the PDF and isn't stored. Fails with `printedCopy`, `fileNotTaken` (`tooMany`), or `conflict`
 * (`gone` or `captureGone`), if the draft can't be edited, or like `BlobStore.write`.
 */
export async function usePrintedCopy(
  parts: PrintingParts,
  {
    submissionId,
    captureId,
    password,
  }: {
    readonly submissionId: SubmissionId;
    readonly captureId: CaptureId;
    readonly password: string | null;
  },
): Promise<Result<Submission>> {
  const { book, blobs, precheck, signal } = parts;
  const found = unlessRefused(book.find(submissionId), (now) => refusedCapture(now, captureId));
  if (!found.ok) return found;
  const submission = found.value;
  const original = findCapture(submission, captureId);
  const at = whereIs(submission, captureId);
  if (original === null || at === null) return gone();
  const made = printedFrom(submission, captureId);
  if (made !== null) {
    const note = { action: 'capture.putBack', facts: { captureId: made.id } } as const;
    return book.edit(submissionId, (held) => putBack(held, made.id), note);
  }
  if (heldCaptures(submission).length >= MAX_CAPTURES_PER_SUBMISSION) {
    return tooManyFiles();
  }
  const bytes = await readAllOrNull(blobs, original.blobId);
  if (bytes === null) return err({ code: 'printedCopy', problem: 'unreadable' });
  const printed = await precheck.printedCopy(bytes, { password, signal });
  if (printed.problem !== null) return err({ code: 'printedCopy', problem: printed.problem });
  const fileName = `${original.fileName.replace(/\.[^.]*$/, '')}-printed.pdf`;
  const { receivedAt, splitFrom } = original;
  const known = { fileName, scannedFrom: null, receivedAt, splitFrom };
  const label = captureLabel(submission, { ...known, to: at, madeFrom: original.blobId });
  const options = { maxBytes: MAX_FILE_BYTES, signal, label };
  const stored = await blobs.write(Readable.from(printed.pieces), options);
  if (!stored.ok) return stored;
  const copy: HeldCapture = {
    ...newCapture(stored.value, known, original.receivedAt),
    ...{ cutFrom: captureId, splitFrom },
    printedFrom: { sha256: original.sha256, bytes: original.bytes },
  };
  const note = { action: 'capture.printed', facts: { captureId, copyId: copy.id } } as const;
  const edited = book.edit(submissionId, (held) => cutApart(held, captureId, [copy]), note);
  const now = book.find(submissionId);
  if (edited.ok && now !== null && findCapture(now, copy.id) !== null) {
    parts.check(submissionId, copy);
    return edited;
  }
  // Staff removed the PDF in the meantime, or requested a copy twice.
  parts.destroy(copy.blobId);
  const isMade = now !== null && printedFrom(now, captureId) !== null;
  return edited.ok && !isMade ? gone() : edited;
}

function printedFrom(submission: HeldSubmission, captureId: CaptureId): HeldCapture | null {
  return (
    heldCaptures(submission).find((one) => one.cutFrom === captureId && one.printedFrom !== null) ??
    null
  );
}
