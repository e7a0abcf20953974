import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { type Facts, pagesIn } from '../../precheck/facts/facts.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { turnedPart } from '../../precheck/vision/picture/picture-part.ts';
import type { PagePicture } from '../../precheck/worker/worker-task.ts';
import type { DocumentPage } from '../../reading/ocr/document-print.ts';
import type { PrintReader } from '../../reading/ocr/print-reader.ts';
import type { PaperFacts } from '../../reading/paper-kind.ts';
import type { KnownParties } from '../../reading/party-match.ts';
import { concurrencyLimit, type Limit } from '../../system/tasks/concurrency-limit.ts';
import { type BlobStore, BlobUnreadable } from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { withWords } from '../submission/capture-verdict.ts';
import { knownParties, mustRead, partiesDigest } from '../submission/document-reading.ts';
import {
  changeCapture,
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import { isWitnessAsked, wantedPrint } from '../submission/wanted-print.ts';
import { whereIs } from './arrange-captures.ts';
import type { JournalRetry } from './journal-retry.ts';

export interface CaptureReadingParts {
  readonly book: SubmissionBook;
  readonly blobs: Pick<BlobStore, 'readAll'>;
  readonly precheck: Pick<Precheck, 'readWords' | 'pagePicture'>;
  readonly reader: Pick<PrintReader, 'readDocument'>;
  /** Returns whether this computer may read the text of documents. */
  readonly readsWords: () => boolean;
  readonly retry: JournalRetry;
  /** Logs a defect. */
  readonly report: (where: string, cause: unknown) => void;
}

export interface CaptureReading {
  /**
   * Reads the text of a file that was just inspected, and compares it with the current names. Resolves to undefined if
   * captures in this place aren't read. Doesn't wait for the print in pictures to be read.
   */
  wordsOf(
    submissionId: SubmissionId,
    id: CaptureId,
    facts: Facts,
    bytes: Uint8Array,
  ): Promise<HeldCapture['words'] | undefined>;
  /**
   * Reads the captures of a draft that haven't been read yet or were compared with other names. Text is read first,
   * then the print of IDs and of pages without text. Waits while the journal can't be read or written, and logs any other
   * failure. Never rejects.
   */
  readAgain(submissionId: SubmissionId): Promise<void>;
}

/** The maximum number of pages in a file whose print (the text in a picture) is read. One page takes seconds. */
const MOST_PICTURES = 12;

type Words = NonNullable<HeldCapture['words']>;

/** Reads the text and print of captures in workers. `stop` cancels all reading. */
export function captureReading(
  { book, blobs, precheck, reader, readsWords, retry, report }: CaptureReadingParts,
  stop: AbortSignal,
): CaptureReading {
  const oneText = concurrencyLimit(1);
  const onePrint = concurrencyLimit(1);

  /** Returns the draft and the capture to read, or null if there is nothing to read. */
  function toRead(submissionId: SubmissionId, id: CaptureId, must: Way['must']) {
    const submission = stop.aborted || !readsWords() ? null : book.find(submissionId);
    const capture = submission && findCapture(submission, id);
    const slot = submission && whereIs(submission, id);
    if (!submission || !capture || !slot) return null;
    const as = must(submission, capture, slot);
    return as === null ? null : { submission, capture, slot, as };
  }

  async function readText(
    { submission, capture, slot }: Omit<ToRead, 'as'>,
    bytes: Uint8Array,
  ): Promise<Words> {
    const known = knownParties(submission);
    const words = await precheck.readWords(bytes, { known, signal: stop });
    const { card, paper } = (slot === 'document' ? null : capture.words) ?? {};
    return {
      comparedWith: partiesDigest(submission),
      facts: words?.facts ?? null,
      pictures: words?.pages ? 'waiting' : 'done',
      ...(card !== undefined && { card }),
      ...(paper !== undefined && { paper }),
    };
  }

  /** Reads the print of an ID or of pages without text. If no print can be read, the facts from the text remain. */
  async function readPrint(
    { submission, capture, slot, as }: ToRead,
    bytes: Uint8Array,
  ): Promise<Words> {
    const known = knownParties(submission);
    const isWanted = () =>
      retry.guess(() => toRead(submission.id, capture.id, wantedPrint)?.as === as, true);
    const asksPaper = as === 'card' && isWitnessAsked(submission, capture, slot);
    const pages =
      as === 'card' ? cardIn(capture, bytes, asksPaper) : pagesOf(capture, bytes, known, isWanted);
    const found = await reader.readDocument(pages, known, stop);
    return {
      comparedWith: partiesDigest(submission),
      facts: found?.document ?? capture.words?.facts ?? null,
      pictures: 'done',
      ...(as === 'card' && { card: found?.card ?? null }),
      ...((as !== 'card' || asksPaper) && { paper: asFiled(found?.paper, turnOf(capture)) }),
    };
  }

  /** Yields only the first page, because each side of an ID is a single page. */
  async function* cardIn(
    capture: HeldCapture,
    bytes: Uint8Array,
    asksPaper: boolean,
  ): AsyncGenerator<DocumentPage> {
    const turn = turnOf(capture);
    const made = await precheck.pagePicture(bytes, { page: 0, turn, signal: stop });
    if (made !== null) yield { ...pictured(made), kind: 'card', asksPaper };
  }

  async function* pagesOf(
    capture: HeldCapture,
    bytes: Uint8Array,
    known: KnownParties,
    isWanted: () => boolean,
  ): AsyncGenerator<DocumentPage> {
    const { facts } = capture;
    const isPdf = facts?.kind === 'pdf';
    const words = isPdf ? await precheck.readWords(bytes, { known, signal: stop }) : null;
    const count = facts === null || isPdf ? 0 : pagesIn(facts);
    const texts = words?.pages ?? Array.from({ length: count }, () => null);
    let drawn = 0;
    for (const [page, text] of texts.entries()) {
      // Staff may have removed the file in the meantime.
      if (!isWanted()) return;
      if (text !== null) yield { kind: 'text', page: text };
      else if (drawn >= MOST_PICTURES) yield { kind: 'unread' };
      else {
        drawn += 1;
        const options = { page, turn: turnOf(capture), signal: stop } as const;
        const made = await precheck.pagePicture(bytes, options);
        yield made === null ? { kind: 'unread' } : { ...pictured(made), kind: 'picture' };
      }
    }
  }

  /** Reads a capture when its turn comes, and stores the words if the draft still needs them. */
  async function readWaiting(
    submissionId: SubmissionId,
    id: CaptureId,
    { must, read, inTurn }: Way,
  ): Promise<void> {
    const wanted = () => toRead(submissionId, id, must);
    const words = await inTurn(
      async (): Promise<Words | undefined> => {
        const found = await retry.read(wanted);
        if (found === null) return undefined;
        try {
          return await read(found, await blobs.readAll(found.capture.blobId));
        } catch (cause) {
          if (stop.aborted) return undefined;
          // The check already reports files that can't be read.
          if (!(cause instanceof BlobUnreadable)) report('capture:read', cause);
          const comparedWith = partiesDigest(found.submission);
          const asCard = found.as === 'card' ? { card: null, paper: null } : {};
          return { comparedWith, facts: null, pictures: 'done', ...asCard };
        }
      },
      () => retry.guess(() => wanted()?.slot !== 'tray', false),
    );
    if (words === undefined) return;
    // If a write failed and was stored anyway, adding the same words again changes nothing.
    const add = (now: HeldSubmission) => {
      // A submission that has been sent in the meantime must not change.
      if (now.state !== 'draft') return now;
      const slot = whereIs(now, id) ?? 'tray';
      return changeCapture(now, id, (held) => withWords(now, held, slot, words));
    };
    await retry.write(() => book.change(submissionId, add));
  }

  const TEXT: Way = {
    must: (...of) => (mustRead(...of) ? 'text' : null),
    read: readText,
    inTurn: oneText,
  };
  const PRINT: Way = { must: wantedPrint, read: readPrint, inTurn: onePrint };

  const underWay = new Set<CaptureId>();
  const isWaiting = (submissionId: SubmissionId, id: CaptureId) =>
    (toRead(submissionId, id, TEXT.must) ?? toRead(submissionId, id, PRINT.must)) !== null;
  const failed = (cause: unknown) => {
    // The next startup repeats readings that were canceled.
    if (!stop.aborted) report('capture:read', cause);
  };

  async function readOne(submissionId: SubmissionId, id: CaptureId): Promise<void> {
    if (underWay.has(id)) return;
    underWay.add(id);
    // Checked and removed in one step, so that no request is missed in between.
    const hasEnded = () => !isWaiting(submissionId, id) && underWay.delete(id);
    try {
      // Staff may choose another owner while a file is being read.
      while (!(await retry.read(hasEnded))) {
        await readWaiting(submissionId, id, TEXT);
        await readWaiting(submissionId, id, PRINT);
      }
    } catch (cause) {
      underWay.delete(id);
      failed(cause);
    }
  }

  const reading: CaptureReading = {
    async wordsOf(submissionId, id, facts, bytes) {
      const submission = readsWords() ? await retry.read(() => book.find(submissionId)) : null;
      const capture = submission && findCapture(submission, id);
      const slot = submission && whereIs(submission, id);
      if (!submission || !capture || !slot) return undefined;
      if (!mustRead(submission, { ...capture, facts, words: null }, slot)) return undefined;
      return readText({ submission, capture, slot }, bytes);
    },

    async readAgain(submissionId) {
      try {
        const submission = await retry.read(() => book.find(submissionId));
        const captures = submission === null ? [] : heldCaptures(submission);
        await Promise.all(captures.map(({ id }) => readOne(submissionId, id)));
      } catch (cause) {
        failed(cause);
      }
    },
  };
  return reading;
}

/** A capture that must be read, its place, and what it's read as. */
interface ToRead {
  readonly submission: HeldSubmission;
  readonly capture: HeldCapture;
  readonly slot: Slot | 'tray';
  readonly as: 'text' | 'document' | 'card';
}

/** A way to read captures: which ones need it, and how many are read at once. */
interface Way {
  readonly must: (...of: Parameters<typeof wantedPrint>) => ToRead['as'] | null;
  readonly read: (wanted: ToRead, bytes: Uint8Array) => Promise<Words>;
  readonly inTurn: Limit;
}

/**
 * Returns how far a capture's pages are rotated clockwise when they're drawn, in degrees. PDF pages aren't rotated,
 * because a PDF is sent as it is.
 */
function turnOf({ facts, turn }: HeldCapture): Turn {
  return facts?.kind === 'pdf' ? 0 : turn;
}

/**
 * Converts positions in the rotated picture, where the print was read, to positions in the file, which the facts of the
 * check use.
 */
function asFiled(paper: PaperFacts | null | undefined, turn: Turn): PaperFacts | null {
  if (!paper) return null;
  const back = ((360 - turn) % 360) as Turn;
  return { ...paper, places: paper.places.map((place) => turnedPart(place, back)) };
}

function pictured({ pageEdge, ...picture }: PagePicture) {
  return { picture: { ...picture, channels: 1 }, pageEdge } as const;
}
