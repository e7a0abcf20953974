import type { AppError } from '../../preload/contract/app-error.ts';
import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import type { VerificationRecord } from '../../preload/contract/models/verification.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { Precheck } from '../precheck/precheck.ts';
import type { Session } from '../session/session.ts';
import type { BlobStore } from '../vault/blob-store.ts';
import { type HeldSubmission, heldCaptures } from './held-submission.ts';
import type { Sender } from './sender.ts';
import type { SubmissionBook } from './submission-book.ts';
import { type PreparedUpload, prepareUpload } from './upload-files.ts';

const PROGRESS_EVERY_MS = 100;

export interface SingleAttemptSenderParts {
  readonly book: SubmissionBook;
  readonly platform: PlatformClient;
  readonly session: Session;
  readonly blobs: BlobStore;
  readonly precheck: Precheck;
  /** Writes a defect down and returns its reference. */
  readonly report: (where: string, cause: unknown) => string;
}

/**
 * Sends a submission once. An attempt that fails leaves everything gathered in place, with the error;
 * staff decide whether to try again. The files of a sent one are destroyed.
 */
export function createSingleAttemptSender(parts: SingleAttemptSenderParts): Sender {
  const { book, blobs, precheck, report } = parts;
  const running = new Map<SubmissionId, { cancel: AbortController; ended: Promise<void> }>();

  function fail(id: SubmissionId, failure: AppError): void {
    // Never over a receipt: whatever went wrong after it, the platform has it.
    book.change(id, (submission) =>
      submission.state === 'sending'
        ? { ...submission, state: 'failed', failure, progress: null }
        : submission,
    );
  }

  async function finish(
    id: SubmissionId,
    record: VerificationRecord,
    upload: PreparedUpload,
    sentAt: string,
  ): Promise<void> {
    const sentBy = parts.session.state().email ?? '';
    const before = book.find(id);
    book.change(id, (submission) => ({
      ...submission,
      state: 'sent',
      failure: null,
      progress: null,
      receipt: {
        record,
        sentAt,
        answeredAt: book.now(),
        sentBy,
        files: upload.receiptFiles,
        platformFiles: upload.receiptPlatformFiles,
      },
    }));
    if (before === null) return;
    const destroyed = heldCaptures(before).map(({ blobId }) =>
      blobs.destroy(blobId).catch((cause: unknown) => report('sent:destroy', cause)),
    );
    await Promise.all(destroyed);
  }

  async function attempt(submission: HeldSubmission, signal: AbortSignal): Promise<void> {
    const upload = await prepareUpload(submission, blobs, precheck);
    const sentAt = book.now();
    const answer = await post(submission, upload, signal);
    if (answer.ok) await finish(submission.id, answer.value, upload, sentAt);
    else fail(submission.id, answer.error);
  }

  async function post(
    submission: HeldSubmission,
    upload: PreparedUpload,
    signal: AbortSignal,
  ): Promise<Result<VerificationRecord>> {
    const { applicant, owner, service, verification, type } = submission;
    if (applicant === null || owner === null || service === null) {
      return err({ code: 'conflict', reason: 'notReady' });
    }
    const pass = await parts.session.beginPost();
    if (!pass.ok) return pass;
    try {
      const answer = await parts.platform.createVerification(
        applicant.applicationId,
        { service, verification, type, ownerRecordId: owner.recordId, files: upload.files },
        { signal, onProgress: progressOf(submission.id) },
      );
      if (!answer.ok && answer.error.code === 'signedOut') await pass.value.refused();
      return answer;
    } finally {
      pass.value.done();
    }
  }

  function progressOf(id: SubmissionId): (sent: number, total: number) => void {
    let lastAt = 0;
    return (sentBytes, totalBytes) => {
      const now = performance.now();
      if (sentBytes < totalBytes && now - lastAt < PROGRESS_EVERY_MS) return;
      lastAt = now;
      book.change(id, (submission) =>
        submission.state === 'sending'
          ? { ...submission, progress: { sentBytes, totalBytes } }
          : submission,
      );
    };
  }

  function begin(submission: HeldSubmission): Result<Submission> {
    const cancel = new AbortController();
    const sending = book.change(submission.id, (before) => ({
      ...before,
      state: 'sending',
      failure: null,
      progress: { sentBytes: 0, totalBytes: 0 },
    }));
    if (sending === null) return err({ code: 'conflict', reason: 'gone' });
    const ended = attempt(submission, cancel.signal)
      .catch((cause: unknown) =>
        fail(submission.id, { code: 'internal', reference: report('send', cause) }),
      )
      .finally(() => running.delete(submission.id));
    running.set(submission.id, { cancel, ended });
    return ok(sending);
  }

  return {
    send(id) {
      const submission = book.find(id);
      if (submission === null) return err({ code: 'conflict', reason: 'gone' });
      if (submission.state === 'sent') return err({ code: 'conflict', reason: 'alreadySent' });
      if (running.has(id)) return err({ code: 'conflict', reason: 'alreadySending' });
      if (book.view(submission).blockers.length > 0) {
        return err({ code: 'conflict', reason: 'notReady' });
      }
      return begin(submission);
    },
    cancel: (id) => running.get(id)?.cancel.abort(),
    busy: () => running.size > 0,
    idle: async () => {
      while (running.size > 0) {
        await Promise.all([...running.values()].map((attempt) => attempt.ended));
      }
    },
  };
}
