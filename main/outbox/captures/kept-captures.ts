import { setTimeout as pause } from 'node:timers/promises';
import type { Facts } from '../../precheck/facts/facts.ts';
import { type BlobStore, BlobUnreadable } from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import { changeCapture } from './arrange-captures.ts';

/** Each finding is a step of the journal: where a whole disk was damaged, staff still work between them. */
const PAUSE_MS = 50;

/**
 * Reads every kept capture to its end, one after the other, and tells at its submission which are no longer
 * what was stored: a file that was changed, put in another's place or taken away while the program was
 * closed is then known before staff rely on it. Nothing is removed. Throws when the disk fails.
 */
export async function lookAtKeptCaptures(
  { book, blobs }: { readonly book: SubmissionBook; readonly blobs: Pick<BlobStore, 'read'> },
  submissions: readonly HeldSubmission[],
  stop: AbortSignal,
): Promise<void> {
  for (const submission of submissions) {
    for (const capture of heldCaptures(submission)) {
      const reason = await whyUnreadable(blobs, capture, stop);
      if (stop.aborted) return;
      const { id } = submission;
      // It may have been sent, taken out or destroyed meanwhile.
      const now = book.find(id);
      const isKept = now?.state === submission.state && findCapture(now, capture.id) !== null;
      if (reason === null || !isKept) continue;
      const note = { action: 'capture.foundDamaged', facts: { captureId: capture.id } } as const;
      book.change(id, (held) => withUnreadable(held, capture, reason), note);
      await pause(PAUSE_MS);
    }
  }
}

async function whyUnreadable(
  blobs: Pick<BlobStore, 'read'>,
  { blobId }: HeldCapture,
  stop: AbortSignal,
): Promise<BlobUnreadable['reason'] | null> {
  try {
    for await (const _ of blobs.read(blobId)) {
      if (stop.aborted) break;
    }
    return null;
  } catch (cause) {
    if (cause instanceof BlobUnreadable) return cause.reason;
    throw cause;
  }
}

/** Tells it as a failed attempt would, of what waits to be sent, and in the capture's verdict otherwise. */
function withUnreadable(
  submission: HeldSubmission,
  { id }: HeldCapture,
  reason: BlobUnreadable['reason'],
): HeldSubmission {
  if (submission.state === 'ready')
    return { ...submission, failure: { code: 'contentsUnreadable', reason } };
  return changeCapture(submission, id, (capture) => ({
    ...capture,
    facts: unreadableFacts(capture.facts?.mediaType ?? 'unknown', capture.bytes, reason),
    override: null,
  }));
}

/** Facts about a stored file that can no longer be read, from what is known of it. */
export function unreadableFacts(
  mediaType: Facts['mediaType'],
  bytes: number,
  reason: BlobUnreadable['reason'],
): Facts {
  if (mediaType === 'unknown') return { kind: 'foreign', mediaType, bytes };
  return { kind: 'broken', mediaType, bytes, how: 'corrupt', detail: `The stored file: ${reason}` };
}
