import { setTimeout as pause } from 'node:timers/promises';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { expectedIn, outdated } from '../../precheck/facts/expected.ts';
import type { Facts } from '../../precheck/facts/facts.ts';
import { provenTurn } from '../../precheck/facts/proven-turn.ts';
import { sniffMediaType } from '../../precheck/formats/sniff.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { hasMuchPrint, isBareSheet } from '../../precheck/rules/subject.ts';
import type { PrintReader } from '../../reading/ocr/print-reader.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import {
  type BlobStore,
  BlobUnreadable,
  type StoredBlob,
  useBytes,
} from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { closerLook } from '../submission/file-groups.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  newPreviewToken,
} from '../submission/held-submission.ts';
import { changeCapture, whereIs } from './arrange-captures.ts';
import type { CaptureReading } from './capture-reading.ts';
import type { OwedDestruction } from './destruction.ts';
import { setBlankAside } from './set-aside.ts';
import { sortBySide } from './sort-by-side.ts';

export interface CaptureServiceParts {
  readonly book: SubmissionBook;
  readonly blobs: BlobStore;
  readonly owed: Pick<OwedDestruction, 'owe' | 'settle'>;
  readonly precheck: Pick<
    Precheck,
    | 'inspect'
    | 'readWords'
    | 'pagePicture'
    | 'upright'
    | 'cutApart'
    | 'extract'
    | 'printedCopy'
    | 'warm'
  >;
  readonly reader: Pick<PrintReader, 'readDocument'>;
  /** Returns whether the text of documents may be read on this computer. */
  readonly readsWords: () => boolean;
  /** Writes a defect down (a check or a removal that failed in an unexpected way). */
  readonly report: (where: string, cause: unknown) => void;
}

/** Results of checking a file. */
interface Looked {
  readonly facts: Facts;
  readonly words?: HeldCapture['words'] | undefined;
}

/** How many files are in memory for checking at once: the pool checks fewer than 200 dropped files. */
const FILES_IN_MEMORY = 2;

/** Has a capture checked; what was found follows as a change in the book. Never rejects. */
export type CheckCapture = (
  submissionId: SubmissionId,
  capture: Pick<HeldCapture, 'id' | 'blobId'>,
  stored: StoredBlob,
) => Promise<void>;

/** Checks what stands in a slot before the pile in the tray. `stop` breaks every check off. */
export function captureCheck(
  parts: CaptureServiceParts,
  { wordsOf, readAgain }: CaptureReading,
  stop: AbortSignal,
): CheckCapture {
  const { book, blobs, precheck, report } = parts;
  const oneOfFew = concurrencyLimit(FILES_IN_MEMORY);

  /** What a capture should show where it stands now; null once it is gone. */
  function placeOf(submissionId: SubmissionId, id: CaptureId) {
    const submission = stop.aborted ? null : book.find(submissionId);
    const slot = submission === null ? null : whereIs(submission, id);
    if (submission === null || slot === null) return null;
    const { placedBy, fed, cutFrom } = findCapture(submission, id) ?? {};
    const isUnsorted = placedBy === 'unsorted';
    const isSheet = isUnsorted && fed !== null && cutFrom === null;
    return { slot, isUnsorted, isSheet, expected: expectedIn(slot, submission.type) };
  }

  /**
   * A picture that nobody placed is looked at once more if it may be an ID, as its print says which. A sheet from a
   * feeder is a page with much print on it or nothing at all, unless another look tells more.
   */
  async function inspected(
    bytes: Uint8Array,
    { expected, isUnsorted, isSheet }: NonNullable<ReturnType<typeof placeOf>>,
  ) {
    const sheet = isSheet
      ? await precheck.inspect(bytes, { expected: 'page', signal: stop })
      : null;
    if (sheet !== null && (isBareSheet(sheet) || hasMuchPrint(sheet))) return sheet;
    const facts = await precheck.inspect(bytes, { expected, signal: stop });
    const closer = isUnsorted ? closerLook(facts) : null;
    if (closer === null) return facts;
    return precheck.inspect(bytes, { expected: closer, signal: stop });
  }

  const check: CheckCapture = async (submissionId, { id, blobId }, stored) => {
    const place = () => placeOf(submissionId, id);
    const look = async (): Promise<Looked | null> => {
      const here = place();
      if (here === null) return null;
      try {
        return await useBytes(blobs, blobId, async (bytes) => {
          const facts = await inspected(bytes, here);
          return { facts, words: await wordsOf(submissionId, id, facts, bytes) };
        });
      } catch (cause) {
        // Removed, or everything is closed: nobody asks for this check any more.
        if (place() === null) return null;
        if (cause instanceof BlobUnreadable) {
          const mediaType = sniffMediaType(stored.head);
          return { facts: unreadableFacts(mediaType, stored.bytes, cause.reason) };
        }
        report('capture:check', cause);
        return { facts: unchecked(stored) };
      }
    };
    const looked = await oneOfFew(look, () => place()?.slot !== 'tray');
    if (looked === null) return;
    const { facts } = looked;
    let displaced: HeldCapture | null = null;
    book.change(submissionId, (submission) => {
      const found = changeCapture(submission, id, (held) => withFacts(held, looked));
      const sorted = sortBySide(found, id);
      displaced = sorted.displaced;
      return setBlankAside(sorted.submission, id);
    });
    await Promise.all([
      // Staff, or sorting, may have moved it while it was looked at.
      checkAgain(submissionId, { id, blobId, facts }, stored),
      displaced === null ? null : checkAgain(submissionId, displaced, storedAs(displaced)),
      readAgain(submissionId),
    ]);
  };

  async function checkAgain(
    submissionId: SubmissionId,
    capture: Pick<HeldCapture, 'id' | 'blobId' | 'facts'>,
    stored: StoredBlob,
  ): Promise<void> {
    const expected = placeOf(submissionId, capture.id)?.expected;
    // One without facts is being looked at already.
    if (capture.facts === null || expected === undefined) return;
    if (outdated(capture.facts, expected)) await check(submissionId, capture, stored);
  }
  return check;
}

/** Facts about a stored file beside its bytes; its beginning is read with the rest. */
export function storedAs({ blobId, bytes, sha256 }: HeldCapture): StoredBlob {
  return { id: blobId, bytes, sha256, head: new Uint8Array() };
}

/** Facts about a file that could not be read back, from what was seen when it came in. */
function unchecked({ head, bytes }: StoredBlob): Facts {
  const mediaType = sniffMediaType(head);
  if (mediaType === 'unknown') return { kind: 'foreign', mediaType, bytes };
  return { kind: 'notChecked', mediaType, bytes, reason: 'crashed' };
}

/**
 * Stands it upright where the picture itself proves how, unless staff have turned it themselves. An
 * override was given for what was found before, so it does not outlast another look.
 */
function withFacts(capture: HeldCapture, { facts, words = capture.words }: Looked): HeldCapture {
  const looked: HeldCapture = { ...capture, facts, words, override: null };
  const sure = capture.turnedBy === 'staff' ? null : provenTurn(facts);
  if (sure === null || sure.turn === capture.turn) return looked;
  const { turn, by } = sure;
  return { ...looked, turn, turnedBy: by, previewToken: newPreviewToken() };
}

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
