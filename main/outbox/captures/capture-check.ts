import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
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
  changeCapture,
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  newPreviewToken,
} from '../submission/held-submission.ts';
import { whereIs } from './arrange-captures.ts';
import type { CaptureReading } from './capture-reading.ts';
import type { OwedDestruction } from './destruction.ts';
import type { JournalRetry } from './journal-retry.ts';
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
  /** Returns whether this computer may read the text of documents. */
  readonly readsWords: () => boolean;
  /** Logs a defect, such as a check or a removal that failed unexpectedly. */
  readonly report: (where: string, cause: unknown) => void;
}

/** The results of checking a file. */
interface Looked {
  readonly facts: Facts;
  readonly words?: HeldCapture['words'] | undefined;
}

/** The number of files in memory at once for checking. Staff may drop 200 files at the same time. */
const FILES_IN_MEMORY = 2;

/**
 * Checks a capture and records the facts in the book, as soon as the journal can be read and written. Logs any other
 * failure. Never rejects.
 */
export type CheckCapture = (
  submissionId: SubmissionId,
  capture: Pick<HeldCapture, 'id' | 'blobId'>,
  stored: StoredBlob,
) => Promise<void>;

/** Creates the check for captures. Captures in slots are checked before extra files. `stop` cancels all checks. */
export function captureCheck(
  parts: CaptureServiceParts & { readonly retry: JournalRetry },
  { wordsOf, readAgain }: CaptureReading,
  stop: AbortSignal,
): CheckCapture {
  const { book, blobs, precheck, report, retry } = parts;
  const oneOfFew = concurrencyLimit(FILES_IN_MEMORY);

  /** Returns what a capture should show in its current place, or null if it was removed. */
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
   * Inspects a file. An unsorted picture that may be an ID is inspected a second time, because its print says which ID
   * it is. A sheet from a feeder needs no second check if it's blank or has a lot of print, because it's a page.
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

  const check: CheckCapture = async (...capture) => {
    try {
      await checkAndRecord(...capture);
    } catch (cause) {
      // The next startup repeats checks that were canceled.
      if (!stop.aborted) report('capture:check', cause);
    }
  };

  const checkAndRecord: CheckCapture = async (submissionId, { id, blobId }, stored) => {
    const place = () => placeOf(submissionId, id);
    const look = async (): Promise<Looked | null> => {
      const here = await retry.read(place);
      if (here === null) return null;
      try {
        return await useBytes(blobs, blobId, async (bytes) => {
          const facts = await inspected(bytes, here);
          return { facts, words: await wordsOf(submissionId, id, facts, bytes) };
        });
      } catch (cause) {
        // The capture was removed or this service is closing, so the result isn't needed.
        if ((await retry.read(place)) === null) return null;
        if (cause instanceof BlobUnreadable) {
          const mediaType = sniffMediaType(stored.head);
          return { facts: unreadableFacts(mediaType, stored.bytes, cause.reason) };
        }
        report('capture:check', cause);
        return { facts: unchecked(stored) };
      }
    };
    const looked = await oneOfFew(look, () => retry.guess(() => place()?.slot !== 'tray', false));
    if (looked === null) return;
    const { facts } = looked;
    let before: HeldCapture | null = null;
    let displaced: HeldCapture | null = null;
    const record = (submission: HeldSubmission) => {
      const now = findCapture(submission, id);
      if (now === null) return submission;
      // If a write failed but was stored anyway, don't apply the facts twice, because staff may have decided about them.
      // The submission is only stored again, which tells the window about them.
      if (before !== null && !isDeepStrictEqual(now.facts, before.facts)) return { ...submission };
      before = now;
      const found = changeCapture(submission, id, (held) => withFacts(held, looked));
      const sorted = sortBySide(found, id);
      displaced = sorted.displaced;
      return setBlankAside(sorted.submission, id);
    };
    await retry.write(() => book.change(submissionId, record));
    await Promise.all([
      // Staff or sorting may have moved the capture during the check.
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
    const here = await retry.read(() => placeOf(submissionId, capture.id));
    const expected = here?.expected;
    // A capture without facts is already being checked.
    if (capture.facts === null || expected === undefined) return;
    if (outdated(capture.facts, expected)) await check(submissionId, capture, stored);
  }
  return check;
}

/** Describes a stored file. `head` is left empty, because it's read with the rest of the file. */
export function storedAs({ blobId, bytes, sha256 }: HeldCapture): StoredBlob {
  return { id: blobId, bytes, sha256, head: new Uint8Array() };
}

/** Returns facts about a file that couldn't be checked, based on what was seen when it arrived. */
function unchecked({ head, bytes }: StoredBlob): Facts {
  const mediaType = sniffMediaType(head);
  if (mediaType === 'unknown') return { kind: 'foreign', mediaType, bytes };
  return { kind: 'notChecked', mediaType, bytes, reason: 'crashed' };
}

/**
 * Adds the results of a check. Turns the picture upright if its content proves the orientation and staff haven't turned
 * it. Removes any override, because it was given for the earlier facts.
 */
function withFacts(capture: HeldCapture, { facts, words = capture.words }: Looked): HeldCapture {
  const looked: HeldCapture = { ...capture, facts, words, override: null };
  const sure = capture.turnedBy === 'staff' ? null : provenTurn(facts);
  if (sure === null || sure.turn === capture.turn) return looked;
  const { turn, by } = sure;
  return { ...looked, turn, turnedBy: by, previewToken: newPreviewToken() };
}

/**
 * The pause after each damaged file, in milliseconds. Each report is a journal step, and staff must be able to work
 * even if many files are damaged.
 */
const PAUSE_MS = 50;

/**
 * Reads every stored capture completely, one at a time, and reports each one that differs from what was stored. That
 * way, staff learn that a file was changed, replaced, or removed while the program was closed, before they rely on it.
 * Removes nothing. Throws if the disk fails.
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
      // The capture may have been sent, removed, or deleted in the meantime.
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

/**
 * Reports the damage. In a queued submission, it's reported like a failed attempt. Otherwise, it's reported in the
 * capture's verdict.
 */
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

/** Returns facts about a stored file that can no longer be read. */
export function unreadableFacts(
  mediaType: Facts['mediaType'],
  bytes: number,
  reason: BlobUnreadable['reason'],
): Facts {
  if (mediaType === 'unknown') return { kind: 'foreign', mediaType, bytes };
  return { kind: 'broken', mediaType, bytes, how: 'corrupt', detail: `The stored file: ${reason}` };
}
