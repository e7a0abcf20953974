import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { type Facts, pagesIn } from '../../precheck/facts/facts.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import type { DocumentPage } from '../../reading/ocr/document-print.ts';
import type { PrintReader } from '../../reading/ocr/print-reader.ts';
import type { KnownParties } from '../../reading/party-match.ts';
import { concurrencyLimit, type Limit } from '../../system/tasks/concurrency-limit.ts';
import { type BlobStore, BlobUnreadable } from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import {
  knownParties,
  mustRead,
  mustReadPrint,
  partiesDigest,
} from '../submission/document-reading.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
} from '../submission/held-submission.ts';
import { changeCapture, whereIs } from './arrange-captures.ts';

export interface CaptureReadingParts {
  readonly book: SubmissionBook;
  readonly blobs: Pick<BlobStore, 'readAll'>;
  readonly precheck: Pick<Precheck, 'readWords' | 'pagePicture'>;
  readonly reader: Pick<PrintReader, 'readDocument'>;
  /** Returns whether the text of documents may be read on this computer. */
  readonly readsWords: () => boolean;
  /** Writes a defect down. */
  readonly report: (where: string, cause: unknown) => void;
}

export interface CaptureReading {
  /**
   * Reads the text of a file that was just inspected, using the names known now. Resolves to undefined if a capture in
   * this place is not read. Print in pictures is not waited for.
   */
  wordsOf(
    submissionId: SubmissionId,
    id: CaptureId,
    facts: Facts,
    bytes: Uint8Array,
  ): Promise<HeldCapture['words'] | undefined>;
  /**
   * Reads a draft's capture if it was not read yet, or was compared with other names: its text, then the print of pages
   * without text. Never rejects.
   */
  readAgain(submissionId: SubmissionId, id: CaptureId): Promise<void>;
}

/** The most pages of a file whose print is read. A page takes seconds. */
const MOST_PICTURES = 12;

type Words = NonNullable<HeldCapture['words']>;

/** Reads the text of documents in workers. `stop` cancels all readings. */
export function captureReading(
  { book, blobs, precheck, reader, readsWords, report }: CaptureReadingParts,
  stop: AbortSignal,
): CaptureReading {
  const oneText = concurrencyLimit(1);
  const onePrint = concurrencyLimit(1);

  /** Returns the draft and the capture to read, or null if there is nothing to read. */
  function toRead(submissionId: SubmissionId, id: CaptureId, must: typeof mustRead) {
    const submission = stop.aborted || !readsWords() ? null : book.find(submissionId);
    const capture = submission && findCapture(submission, id);
    const slot = submission && whereIs(submission, id);
    if (!submission || !capture || !slot) return null;
    return must(submission, capture, slot) ? { submission, capture } : null;
  }

  async function readText(submission: HeldSubmission, bytes: Uint8Array): Promise<Words> {
    const known = knownParties(submission);
    const words = await precheck.readWords(bytes, { known, signal: stop });
    return {
      comparedWith: partiesDigest(submission),
      facts: words?.facts ?? null,
      pictures: words?.pages ? 'waiting' : 'done',
    };
  }

  /** Reads the print of pages without text. What their text says stays if no print can be read. */
  async function readPrint(
    submission: HeldSubmission,
    capture: HeldCapture,
    bytes: Uint8Array,
  ): Promise<Words> {
    const known = knownParties(submission);
    const isWanted = () => toRead(submission.id, capture.id, mustReadPrint) !== null;
    const pages = pagesOf(capture, bytes, known, isWanted);
    const facts = await reader.readDocument(pages, known, stop);
    return {
      comparedWith: partiesDigest(submission),
      facts: facts ?? capture.words?.facts ?? null,
      pictures: 'done',
    };
  }

  async function* pagesOf(
    { facts, turn }: HeldCapture,
    bytes: Uint8Array,
    known: KnownParties,
    isWanted: () => boolean,
  ): AsyncGenerator<DocumentPage> {
    const isPdf = facts?.kind === 'pdf';
    const words = isPdf ? await precheck.readWords(bytes, { known, signal: stop }) : null;
    const count = facts === null || isPdf ? 0 : pagesIn(facts);
    const texts = words?.pages ?? Array.from({ length: count }, () => null);
    let drawn = 0;
    for (const [page, text] of texts.entries()) {
      // Staff may have taken the file out meanwhile.
      if (!isWanted()) return;
      if (text !== null) yield { kind: 'text', page: text };
      else if (drawn >= MOST_PICTURES) yield { kind: 'unread' };
      else {
        drawn += 1;
        const options = { page, turn: isPdf ? 0 : turn, signal: stop } as const;
        const made = await precheck.pagePicture(bytes, options);
        if (made === null) yield { kind: 'unread' };
        else {
          const { pageEdge, ...picture } = made;
          yield { kind: 'picture', picture: { ...picture, channels: 1 }, pageEdge };
        }
      }
    }
  }

  /** Reads a capture, in its turn, and keeps what it says if the draft still waits for it. */
  async function readWaiting(
    submissionId: SubmissionId,
    id: CaptureId,
    { must, read, inTurn }: Way,
  ): Promise<boolean> {
    const words = await inTurn(async (): Promise<Words | undefined> => {
      const wanted = toRead(submissionId, id, must);
      if (wanted === null) return undefined;
      const { submission, capture } = wanted;
      try {
        return await read(submission, await blobs.readAll(capture.blobId), capture);
      } catch (cause) {
        if (stop.aborted) return undefined;
        // The check reports files that cannot be read.
        if (!(cause instanceof BlobUnreadable)) report('capture:read', cause);
        return { comparedWith: partiesDigest(submission), facts: null, pictures: 'done' };
      }
    });
    if (words === undefined) return false;
    // A submission that was sent in the meantime must not change.
    book.change(submissionId, (now) =>
      now.state === 'draft' ? changeCapture(now, id, (held) => ({ ...held, words })) : now,
    );
    return true;
  }

  const TEXT: Way = { must: mustRead, read: readText, inTurn: oneText };
  const PRINT: Way = {
    must: mustReadPrint,
    read: (submission, bytes, capture) => readPrint(submission, capture, bytes),
    inTurn: onePrint,
  };

  const reading: CaptureReading = {
    async wordsOf(submissionId, id, facts, bytes) {
      const submission = readsWords() ? book.find(submissionId) : null;
      const capture = submission && findCapture(submission, id);
      const slot = submission && whereIs(submission, id);
      if (!submission || !capture || !slot) return undefined;
      if (!mustRead(submission, { ...capture, facts, words: null }, slot)) return undefined;
      return readText(submission, bytes);
    },

    async readAgain(submissionId, id) {
      const hasText = await readWaiting(submissionId, id, TEXT);
      const hasPrint = await readWaiting(submissionId, id, PRINT);
      // Staff may have chosen another owner during the reading.
      if (hasText || hasPrint) await reading.readAgain(submissionId, id);
    },
  };
  return reading;
}

/** A way of reading: which captures it is for, and whose turn it is. */
interface Way {
  readonly must: typeof mustRead;
  readonly read: (
    submission: HeldSubmission,
    bytes: Uint8Array,
    capture: HeldCapture,
  ) => Promise<Words>;
  readonly inTurn: Limit;
}
