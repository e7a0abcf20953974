import type { AppError } from '../../../preload/contract/app-error.ts';
import { err, type Result } from '../../../preload/contract/result.ts';
import { unlessAborted } from '../../platform/caller.ts';
import type { PlatformClient } from '../../platform/platform-client.ts';
import type { AttemptEvidence } from '../../platform/verification-attempt.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import type { PostPass, Session } from '../../session/session.ts';
import { type BlobStore, BlobUnreadable } from '../../vault/blob-store.ts';
import { storageError } from '../journal/error.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import type { EndedAttempt } from './retry-table.ts';
import { type PreparedUpload, prepareUpload } from './upload-files.ts';

export interface OneAttemptParts {
  readonly platform: Pick<PlatformClient, 'createVerification'>;
  readonly session: Pick<Session, 'beginPost'>;
  readonly blobs: BlobStore;
  readonly precheck: Precheck;
  /** Whether files go out without the place they were taken at. */
  readonly leaveOutLocation: () => boolean;
  /** Writes a defect down and returns its reference. */
  readonly report: (where: string, cause: unknown) => string;
}

export interface AttemptHooks {
  readonly signal: AbortSignal;
  /** The desk closes: nothing is asked any more that the outcome does not need. */
  readonly closing: AbortSignal;
  /** How long the upload of so many bytes may take, in milliseconds. */
  readonly estimateMs: (bytes: number) => number;
  /** Makes durable that the platform may have it; throws to keep the last chunk back. */
  readonly commit: () => void;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

export interface AttemptEnd extends EndedAttempt {
  /** The files that were uploaded; null where nothing was made ready. */
  readonly upload: PreparedUpload | null;
  /** Whether another token could be had after the platform refused this one. */
  readonly freshToken: boolean;
}

const NOT_STARTED: AttemptEvidence = {
  phase: 'notStarted',
  sentBytes: 0,
  totalBytes: 0,
  committed: false,
  status: null,
  platformShape: false,
  serverDate: null,
};

/** Makes one POST of a submission, from its sealed files to the platform's answer. Never rejects. */
export async function attemptOnce(
  parts: OneAttemptParts,
  submission: HeldSubmission,
  hooks: AttemptHooks,
): Promise<AttemptEnd> {
  const prepared = await prepare(parts, submission, hooks.signal);
  if (!prepared.ok) return notStarted(prepared.error);
  const upload = prepared.value;
  const bytes = upload.receiptFiles.reduce((sum, file) => sum + file.bytes, 0);
  const pass = await leaveFor(parts, hooks.estimateMs(bytes), hooks.signal);
  if (!pass.ok) return { ...notStarted(pass.error), upload };
  let committed = false;
  const commit = () => {
    hooks.commit();
    committed = true;
  };
  try {
    if (hooks.signal.aborted) return { ...notStarted(CANCELLED), upload };
    return await post(parts, submission, upload, pass.value, { ...hooks, commit });
  } catch (cause) {
    // The gate did not open, or a defect: then what counts is whether it had opened.
    const error = hooks.signal.aborted && !committed ? CANCELLED : defect(parts, cause);
    const evidence = { ...NOT_STARTED, phase: 'sending', committed } as const;
    return { ...notStarted(error), evidence, upload };
  } finally {
    pass.value.done();
  }
}

const CANCELLED: AppError = { code: 'cancelled', requestSent: 'none' };

async function post(
  parts: OneAttemptParts,
  { applicant, owner, service, verification, type }: HeldSubmission,
  upload: PreparedUpload,
  pass: PostPass,
  { signal, closing, commit, onProgress }: AttemptHooks,
): Promise<AttemptEnd> {
  if (applicant === null || owner === null || service === null) {
    return { ...notStarted({ code: 'conflict', reason: 'notReady' }), upload };
  }
  const unreadable: BlobUnreadable[] = [];
  const files = noting(upload.files, unreadable);
  const attempt = await parts.platform.createVerification(
    applicant.applicationId,
    { service, verification, type, ownerRecordId: owner.recordId, files },
    { signal, commit, onProgress },
  );
  const { evidence } = attempt;
  const [cause] = unreadable;
  if (cause !== undefined && !evidence.committed) {
    const answer = err({ code: 'contentsUnreadable' as const, reason: cause.reason });
    return { ...attempt, answer, upload, freshToken: false, tokenDead: false };
  }
  const { answer } = attempt;
  const refused = !answer.ok && answer.error.code === 'signedOut' && evidence.platformShape;
  if (!refused) return { ...attempt, upload, freshToken: false, tokenDead: false };
  // An upload that may have arrived is judged by its token: only that says whether it was done.
  const fresh = await unlessAborted(pass.refused(), evidence.committed ? undefined : closing);
  return { ...attempt, upload, freshToken: fresh.ok, tokenDead: pass.wasDead() };
}

/** Notes which of the files does not open, as the platform hears of an end only. */
function noting(files: PreparedUpload['files'], unreadable: BlobUnreadable[]) {
  const noted = Object.entries(files).map(([slot, file]) => {
    if (file.source !== 'upload') return [slot, file];
    const content = file.open;
    async function* open() {
      try {
        yield* content();
      } catch (cause) {
        if (cause instanceof BlobUnreadable) unreadable.push(cause);
        throw cause;
      }
    }
    return [slot, { ...file, open }];
  });
  return Object.fromEntries(noted) as PreparedUpload['files'];
}

async function prepare(
  { blobs, precheck, leaveOutLocation, report }: OneAttemptParts,
  submission: HeldSubmission,
  signal: AbortSignal,
): Promise<Result<PreparedUpload>> {
  try {
    const parts = { blobs, precheck, leaveOutLocation: leaveOutLocation(), signal };
    return { ok: true, value: await prepareUpload(submission, parts) };
  } catch (cause) {
    if (signal.aborted) return err(CANCELLED);
    if (cause instanceof BlobUnreadable) {
      return err({ code: 'contentsUnreadable', reason: cause.reason });
    }
    const told = storageError(cause);
    return err(told ?? { code: 'internal', reference: report('attempt:prepare', cause) });
  }
}

/** Leave for the POST, waited for no longer than it is wanted: a token may be exchanged first. */
async function leaveFor(
  { session }: Pick<OneAttemptParts, 'session'>,
  estimateMs: number,
  signal: AbortSignal,
): Promise<Result<PostPass>> {
  const leave = session.beginPost(estimateMs);
  const pass = await unlessAborted(leave, signal);
  // Given all the same, it goes back: whoever waits for the token would wait for this POST.
  if (!pass.ok && signal.aborted)
    void leave.then(
      (late) => late.ok && late.value.done(),
      () => {},
    );
  return pass;
}

function defect({ report }: OneAttemptParts, cause: unknown): AppError {
  return storageError(cause) ?? { code: 'internal', reference: report('attempt', cause) };
}

function notStarted(error: AppError): AttemptEnd {
  const none = { upload: null, freshToken: false, tokenDead: false };
  return { answer: err(error), evidence: NOT_STARTED, ...none };
}
