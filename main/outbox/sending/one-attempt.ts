import type { AppError } from '../../../preload/contract/app-error.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { err, type Result } from '../../../preload/contract/result.ts';
import { type PostPass, unlessAborted, withDeadline } from '../../platform/caller.ts';
import type { PlatformClient } from '../../platform/platform-client.ts';
import type { AttemptEvidence } from '../../platform/verification-attempt.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { type BlobStore, BlobUnreadable } from '../../vault/blob-store.ts';
import { storageError } from '../journal/error.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import type { EndedAttempt } from './retry-table.ts';
import { type PreparedUpload, prepareUpload } from './upload-files.ts';

/** Grants permission for a POST: see `Session.beginPost`. */
export interface PostLeave {
  beginPost(estimateMs?: number): Promise<Result<PostPass>>;
}

export interface OneAttemptParts {
  readonly platform: Pick<PlatformClient, 'createVerification' | 'answers'>;
  readonly session: PostLeave;
  readonly blobs: BlobStore;
  readonly precheck: Pick<Precheck, 'upright' | 'documentPart'>;
  /** Returns whether location data is removed from files before they're uploaded. */
  readonly leaveOutLocation: () => boolean;
  /** Logs a defect and returns its reference. */
  readonly report: (where: string, cause: unknown) => string;
}

export interface AttemptHooks {
  readonly signal: AbortSignal;
  /** Aborted when the desk closes. After that, the attempt makes only requests that its outcome depends on. */
  readonly closing: AbortSignal;
  /** Estimates how long the upload of this many bytes may take, in milliseconds. */
  readonly estimateMs: (bytes: number) => number;
  /** Records durably that the platform may have the submission. If it throws, the last chunk is not sent. */
  readonly commit: () => void;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

export interface AttemptEnd extends EndedAttempt {
  /** The uploaded files, or null if none were prepared. */
  readonly upload: PreparedUpload | null;
  /** Whether a different token was available after the platform refused the one that was used. */
  readonly freshToken: boolean;
}

const NOT_STARTED: AttemptEvidence = {
  phase: 'notStarted',
  sentBytes: 0,
  totalBytes: 0,
  committed: false,
  status: null,
  platformShape: false,
  signed: false,
  page: false,
  serverDate: null,
};

/** How long to wait for an answer to the cheap request of `askPlatform`, in milliseconds. */
const QUESTION_MS = 30_000;

/** Sends the platform a cheap request to find out whether it answers. See `PlatformClient.answers`. */
export function askPlatform(
  platform: Pick<PlatformClient, 'answers'>,
  applicationId: ApplicationId,
  { signal, token }: { readonly signal: AbortSignal | undefined; readonly token?: string },
): Promise<Result<null>> {
  return platform.answers(applicationId, { token, signal: withDeadline(signal, QUESTION_MS) });
}

/**
 * Sends a submission in a single POST: prepares its sealed files, uploads them, and returns the platform's answer.
 * Never rejects.
 */
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
  let tokenGone = false;
  const commit = () => {
    tokenGone = !pass.value.isHeld();
    if (tokenGone) throw new Error('The token was exchanged or dropped meanwhile.');
    hooks.commit();
    committed = true;
  };
  try {
    if (hooks.signal.aborted) return { ...notStarted(CANCELLED), upload };
    return await post(parts, submission, upload, pass.value, { ...hooks, commit });
  } catch (cause) {
    // Either `commit` threw, so the last chunk wasn't sent, or there's a defect. `committed` says whether the platform
    // may have the submission.
    const calledBack = hooks.signal.aborted && !committed;
    const error = tokenGone ? TOKEN_GONE : calledBack ? CANCELLED : defect(parts, cause);
    const evidence = { ...NOT_STARTED, phase: 'sending', committed } as const;
    return { ...notStarted(error), evidence, upload };
  } finally {
    pass.value.done();
  }
}

const CANCELLED: AppError = { code: 'cancelled', requestSent: 'none' };
const TOKEN_GONE: AppError = { code: 'signedOut', reason: 'expired' };

async function post(
  parts: OneAttemptParts,
  { applicant, owner, service, verification, type }: HeldSubmission,
  upload: PreparedUpload,
  pass: PostPass,
  { signal, closing, commit, onProgress }: AttemptHooks,
): Promise<AttemptEnd> {
  if (applicant === null || owner === null || type === null || service === null) {
    return { ...notStarted({ code: 'conflict', reason: 'notReady' }), upload };
  }
  const unreadable: BlobUnreadable[] = [];
  const files = noting(upload.files, unreadable);
  const attempt = await parts.platform.createVerification(
    applicant.applicationId,
    { service, verification, type, ownerRecordId: owner.recordId, files },
    { token: pass.token, signal, commit, onProgress },
  );
  const { answer, evidence } = attempt;
  const [cause] = unreadable;
  if (cause !== undefined && !evidence.committed) {
    const unread = err({ code: 'contentsUnreadable' as const, reason: cause.reason });
    return { ...attempt, answer: unread, upload, freshToken: false, tokenProven: false };
  }
  const refused = !answer.ok && answer.error.code === 'signedOut';
  if (!refused) return { ...attempt, upload, freshToken: false, tokenProven: false };
  if (evidence.committed) {
    const tokenProven = await isRefusedAgain(parts, applicant.applicationId, pass);
    const freshToken = tokenProven && (await pass.refused()).ok;
    return { ...attempt, upload, freshToken, tokenProven };
  }
  if (!evidence.platformShape) return { ...attempt, upload, freshToken: false, tokenProven: false };
  const fresh = await unlessAborted(pass.refused(), closing);
  return { ...attempt, upload, freshToken: fresh.ok, tokenProven: false };
}

/**
 * Returns whether the platform refuses the same token for another request, made immediately and before the token can be
 * exchanged. If so, the platform did nothing with the upload. The exception is a token that was revoked between the two
 * requests. In that case, the second refusal proves nothing about the first.
 */
async function isRefusedAgain(
  { platform, report }: OneAttemptParts,
  applicationId: ApplicationId,
  pass: PostPass,
): Promise<boolean> {
  try {
    const again = await askPlatform(platform, applicationId, {
      signal: undefined,
      token: pass.token,
    });
    return !again.ok && again.error.code === 'signedOut' && pass.isHeld();
  } catch (cause) {
    report('attempt:question', cause);
    return false;
  }
}

/** Wraps the files to collect read errors in `unreadable`, because the client only learns that a stream ended. */
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

/** Gets permission for the POST, which may first exchange the token. Stops waiting if `signal` is aborted. */
async function leaveFor(
  { session }: Pick<OneAttemptParts, 'session'>,
  estimateMs: number,
  signal: AbortSignal,
): Promise<Result<PostPass>> {
  const leave = session.beginPost(estimateMs);
  const pass = await unlessAborted(leave, signal);
  // Give back permission that arrives late. Otherwise, a token exchange would wait for this POST.
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
  const none = { upload: null, freshToken: false, tokenProven: false };
  return { answer: err(error), evidence: NOT_STARTED, ...none };
}
