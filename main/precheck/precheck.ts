import { availableParallelism } from 'node:os';
import { MAX_FILE_BYTES } from '../../preload/contract/limits.ts';
import type { EditProblem } from '../../preload/contract/models/capture.ts';
import type { FileContents } from '../../preload/contract/models/file-contents.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import type { KnownParties } from '../reading/party-match.ts';
import type { Report } from '../system/shutdown/close-within.ts';
import { procUse, type UseOf } from '../system/workers/process-use.ts';
import type { JobOutcome } from '../system/workers/watched-worker.ts';
import { scriptBeside, type WorkerHost } from '../system/workers/worker-host.ts';
import { type Facts, type NotCheckedFacts, pagesIn } from './facts/facts.ts';
import { type KnownType, sniffMediaType } from './formats/sniff.ts';
import {
  JOB_LIMITS,
  type JobLimits,
  LARGE_PDF_BYTES,
  LEAST_PREVIEW_EDGE,
  MOST_COPIED_PAGES,
  MOST_TIFF_PAGES,
  PREVIEW_EDGE,
  PREVIEW_WRITING,
} from './limits.ts';
import { PageViewer } from './pages/page-viewer.ts';
import type { TakenPage } from './pdf/copied-pages.ts';
import { FIRST_NUMBER, joinedParts, type PdfPart, together } from './pdf/pdf-part.ts';
import type { FoundDocument } from './vision/outline/find-document.ts';
import type { Expected } from './vision/outline/sizes.ts';
import type { PicturePart } from './vision/picture/picture-part.ts';
import type {
  CutPicture,
  Looked,
  PagePicture,
  PdfWords,
  Rendering,
  RenderTask,
  WorkerReply,
  WorkerTask,
} from './worker/worker-task.ts';
import { WorkerPool } from './worker-pool.ts';

export interface PrecheckOptions {
  readonly workerHost: WorkerHost;
  /** The maximum number of processes. The default is one less than the number of cores, and at least 1. */
  readonly poolSize?: number;
  readonly limits?: Partial<JobLimits>;
  /** Measures a worker on systems where only the host can do so. */
  readonly useOf?: UseOf;
  /** Called for bugs inside a worker. The text contains nothing from the file. */
  readonly onDefect?: (detail: string) => void;
  /** Logs problems with a worker's process, including that it does not end. */
  readonly report?: Report;
}

export interface InspectOptions {
  /** The document that the capture should show. The default is `anything`. */
  readonly expected?: Expected;
  readonly signal?: AbortSignal;
}

export interface FrameOptions {
  readonly expected: Expected;
  /** `close` inspects the frame in the same way as a file. */
  readonly look: 'passing' | 'close';
  /** The document in the previous frame. */
  readonly before: FoundDocument | null;
}

export interface PreviewOptions {
  /** The page of a PDF or TIFF, counted from 0. */
  readonly page?: number;
  /** Degrees clockwise, in addition to the file's orientation. */
  readonly turn?: Turn;
  /** The longest edge in pixels. */
  readonly maxEdge?: number;
  readonly signal?: AbortSignal;
}

export interface UprightOptions {
  /** Degrees clockwise, in addition to the file's orientation. */
  readonly turn?: Turn;
  /** The part of the turned picture to write. By default, the whole picture is written. */
  readonly part?: PicturePart;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks files in worker processes, which start only when they are needed. The content of a file never makes a call
 * reject. A call rejects only if its signal is aborted. It then rejects with the signal's reason, and its worker
 * becomes free.
 */
export class Precheck {
  /** Shows the pages of a PDF that someone is browsing. */
  readonly pages: PageViewer;
  readonly #limits: JobLimits;
  readonly #pool: WorkerPool;
  readonly #onDefect: PrecheckOptions['onDefect'];

  constructor(options: PrecheckOptions) {
    this.#limits = { ...JOB_LIMITS, ...options.limits };
    this.#onDefect = options.onDefect;
    const parts = {
      host: options.workerHost,
      limits: this.#limits,
      useOf: options.useOf ?? procUse,
      report: options.report ?? (() => undefined),
    };
    const size = Math.max(1, options.poolSize ?? availableParallelism() - 1);
    this.#pool = new WorkerPool({
      ...parts,
      script: scriptBeside(import.meta.filename, 'worker/main'),
      size,
    });
    this.pages = new PageViewer(parts);
  }

  /** Determines a file's type, whether it can be decoded completely, and what it shows. */
  async inspect(
    bytes: Uint8Array,
    { expected = 'anything', signal }: InspectOptions = {},
  ): Promise<Facts> {
    if (bytes.length === 0) return { kind: 'empty', mediaType: 'unknown', bytes: 0 };
    const mediaType = sniffMediaType(bytes);
    if (mediaType === 'unknown') return { kind: 'foreign', mediaType, bytes: bytes.length };
    const outcome = await this.#run({ kind: 'inspect', bytes, expected }, mediaType, signal);
    const first = factsIn(outcome, mediaType, bytes);
    const seen = pagesIn(first) > 1 ? ((await this.#faultIn(bytes, signal)) ?? first) : first;
    // This is a separate job, so that it can succeed even if the first one takes too long.
    if (seen.kind !== 'notChecked') return seen;
    return { ...seen, carries: await this.#hiddenIn(bytes, mediaType, signal) };
  }

  /** Inspects a JPEG from a live camera. Frames and files never wait for one another. */
  async inspectFrame(bytes: Uint8Array, { expected, look, before }: FrameOptions): Promise<Facts> {
    const mediaType = sniffMediaType(bytes);
    if (mediaType !== 'image/jpeg') {
      return { kind: 'foreign', mediaType: 'unknown', bytes: bytes.length };
    }
    const task: WorkerTask =
      look === 'close'
        ? { kind: 'inspect', bytes, expected }
        : { kind: 'glance', bytes, expected, before };
    const { memoryBytes } = this.#limits;
    const limits = { memoryBytes, urgent: true, live: true, signal: undefined };
    return factsIn(this.#told(await this.#pool.run(task, limits)), mediaType, bytes);
  }

  /** Creates an upright JPEG without metadata. Returns null if there is nothing to show. */
  async preview(
    bytes: Uint8Array,
    { page = 0, turn = 0, maxEdge = PREVIEW_EDGE, signal }: PreviewOptions = {},
  ): Promise<Rendering | null> {
    const type = sniffMediaType(bytes);
    if (type === 'unknown') return null;
    const isQuick = type === 'image/jpeg' && maxEdge === PREVIEW_EDGE;
    const leastEdge = isQuick ? LEAST_PREVIEW_EDGE : maxEdge;
    const task = { bytes, page, turn, maxEdge, leastEdge, writing: PREVIEW_WRITING } as const;
    return this.#render(type, task, signal);
  }

  /** Counts the pages of a picture that can be shown, without judging the picture. For PDFs, use `pages`. */
  async look(bytes: Uint8Array, signal: AbortSignal): Promise<Looked> {
    const type = sniffMediaType(bytes);
    if (type === 'unknown' || type === 'application/pdf') return { pages: 0, problem: 'damaged' };
    const outcome = await this.#run({ kind: 'look', bytes }, type, signal);
    const looked = outcome.kind === 'reply' && outcome.reply.kind === 'looked';
    return looked ? outcome.reply.found : { pages: 0, problem: 'notChecked' };
  }

  /**
   * Reads the beginning of a Word, Excel, or email file. Returns null if it cannot be read within the limits. Rejects
   * only with the signal's reason.
   */
  async contents(
    bytes: Uint8Array,
    { mediaType, signal }: { readonly mediaType: string; readonly signal: AbortSignal },
  ): Promise<FileContents | null> {
    const task = { kind: 'contents', bytes, mediaType } as const;
    const { largeMemoryBytes: memoryBytes } = this.#limits;
    const limits = { memoryBytes, urgent: true, live: false, signal };
    const outcome = this.#told(await this.#pool.run(task, limits));
    const isRead = outcome.kind === 'reply' && outcome.reply.kind === 'contents';
    return isRead ? outcome.reply.contents : null;
  }

  /**
   * Creates a full-size JPEG without metadata for the upload, which every viewer shows upright. Returns null if that is
   * not possible.
   */
  async upright(
    bytes: Uint8Array,
    { turn = 0, part, signal }: UprightOptions = {},
  ): Promise<Rendering | null> {
    const type = sniffMediaType(bytes);
    if (type === 'unknown' || type === 'application/pdf') return null;
    const task = { bytes, page: 0, turn, part, maxEdge: null, writing: 'source' } as const;
    return this.#render(type, task, signal);
  }

  /**
   * Cuts cards and data pages out of a scan of the scanner's glass. Returns them in reading order, as JPEGs with the
   * scan's resolution. Returns an empty array if none is found with certainty or the scan contains anything else.
   */
  async cutApart(
    bytes: Uint8Array,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly CutPicture[]> {
    const type = sniffMediaType(bytes);
    if (type !== 'image/jpeg' && type !== 'image/png') return [];
    const outcome = await this.#run({ kind: 'cut', bytes }, type, signal);
    return outcome.kind === 'reply' && outcome.reply.kind === 'cut' ? outcome.reply.cuts : [];
  }

  /**
   * Creates the pages of a document from one of its files, with objects numbered from `first`. Returns null if that is
   * not possible. The same file always yields the same pages.
   */
  async documentPart(
    bytes: Uint8Array,
    {
      turn,
      first,
      signal,
    }: { readonly turn: Turn; readonly first: number; readonly signal?: AbortSignal },
  ): Promise<PdfPart | null> {
    const type = sniffMediaType(bytes);
    if (type === 'unknown') return null;
    const parts: PdfPart[] = [];
    let number = first;
    for (let page: number | null = 0; page !== null; ) {
      const task: WorkerTask = { kind: 'part', bytes, turn, page, first: number };
      const outcome: JobOutcome<WorkerReply> = await this.#run(task, type, signal);
      const reply = outcome.kind === 'reply' ? outcome.reply : null;
      if (reply?.kind !== 'parted' || reply.part === null || isStuck(page, reply.next)) return null;
      parts.push(reply.part);
      number += reply.part.places.length;
      page = reply.next;
    }
    return together(parts);
  }

  /**
   * Creates a PDF from some pages of a PDF, in the same way as a document from several files. The same pages always
   * yield the same PDF.
   */
  async extract(
    bytes: Uint8Array,
    { pages, signal }: { readonly pages: readonly TakenPage[]; readonly signal?: AbortSignal },
  ): Promise<ExtractedPdf> {
    const task: WorkerTask = { kind: 'extract', bytes, pages };
    const outcome = await this.#run(task, 'application/pdf', signal);
    const isDone = outcome.kind === 'reply' && outcome.reply.kind === 'extracted';
    const extracted = isDone ? outcome.reply.extracted : { problem: 'unreadable' as const };
    if (extracted.problem !== null) return extracted;
    const pieces = joinedParts([extracted.part]);
    const size = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    return size > MAX_FILE_BYTES ? { problem: 'unreadable' } : { problem: null, pieces };
  }

  /**
   * Creates a printed copy: a new PDF with pictures of the pages, including form contents, and without actions,
   * scripts, or files. `password` opens the original. The same file always yields the same copy.
   */
  async printedCopy(
    bytes: Uint8Array,
    { password, signal }: { readonly password: string | null; readonly signal?: AbortSignal },
  ): Promise<PrintedCopy> {
    const parts: PdfPart[] = [];
    let first = FIRST_NUMBER;
    let size = 0;
    for (let page: number | null = 0; page !== null; ) {
      const task: WorkerTask = { kind: 'print', bytes, password, page, first };
      const outcome: JobOutcome<WorkerReply> = await this.#run(task, 'application/pdf', signal);
      const reply = outcome.kind === 'reply' ? outcome.reply : null;
      if (reply?.kind !== 'printed') return { problem: 'unreadable' };
      if (reply.printed.problem !== null) return reply.printed;
      const { part, next } = reply.printed;
      // The worker has handled untrusted bytes, so verify that it makes progress.
      if (part.bytes.length === 0 || (next !== null && next <= page))
        return { problem: 'unreadable' };
      if (next !== null && next >= MOST_COPIED_PAGES) return { problem: 'tooLarge' };
      parts.push(part);
      first += part.places.length;
      size += part.bytes.length;
      if (size > MAX_FILE_BYTES) return { problem: 'tooLarge' };
      page = next;
    }
    return { problem: null, pieces: joinedParts(parts) };
  }

  /**
   * Reads the text of a PDF and compares the names in it with the known names. Resolves to null if the text could not
   * be read. The text leaves the worker only if some pages are pictures.
   */
  async readWords(
    bytes: Uint8Array,
    { known, signal }: { readonly known: KnownParties; readonly signal?: AbortSignal },
  ): Promise<PdfWords | null> {
    if (sniffMediaType(bytes) !== 'application/pdf') return null;
    const outcome = await this.#run({ kind: 'read', bytes, known }, 'application/pdf', signal);
    return outcome.kind === 'reply' && outcome.reply.kind === 'read' ? outcome.reply.words : null;
  }

  /**
   * Creates an upright gray picture of a page (counted from 0), from which its print is read. Returns null if the page
   * cannot be drawn.
   */
  async pagePicture(
    bytes: Uint8Array,
    {
      page,
      turn,
      signal,
    }: { readonly page: number; readonly turn: Turn; readonly signal?: AbortSignal },
  ): Promise<PagePicture | null> {
    const type = sniffMediaType(bytes);
    if (type === 'unknown') return null;
    const outcome = await this.#run({ kind: 'picture', bytes, page, turn }, type, signal);
    const isMade = outcome.kind === 'reply' && outcome.reply.kind === 'pictured';
    return isMade ? outcome.reply.picture : null;
  }

  /** Prepares a worker if none is ready, so that the first file does not have to wait. */
  warm(): Promise<void> {
    return this.#pool.warm();
  }

  /**
   * Ends the workers. Resolves when they have ended, or after a second. Running jobs are reported as not checked, and
   * no other job starts.
   */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.pages.close()]);
  }

  /** Returns the facts about a TIFF if another page is defective or could not be checked, or null otherwise. */
  async #faultIn(bytes: Uint8Array, signal?: AbortSignal): Promise<Facts | null> {
    const mediaType = 'image/tiff';
    const until = performance.now() + this.#limits.clockMs;
    for (let page: number | null = 1; page !== null; ) {
      const task: WorkerTask = { kind: 'pages', bytes, page };
      const outcome: JobOutcome<WorkerReply> = await this.#run(task, mediaType, signal);
      const reply = outcome.kind === 'reply' ? outcome.reply : null;
      if (reply?.kind !== 'paged') return factsIn(outcome, mediaType, bytes);
      if (reply.fault !== null) return reply.fault;
      if (isStuck(page, reply.next) || performance.now() > until)
        return { kind: 'notChecked', mediaType, bytes: bytes.length, reason: 'time' };
      page = reply.next;
    }
    return null;
  }

  async #run(
    task: WorkerTask,
    type: KnownType,
    signal?: AbortSignal,
  ): Promise<JobOutcome<WorkerReply>> {
    const { memoryBytes, largeMemoryBytes } = this.#limits;
    const size = 'bytes' in task ? task.bytes.length : 0;
    const isPdf = type === 'application/pdf';
    const isLarge = isPdf && (size > LARGE_PDF_BYTES || task.kind === 'print');
    const isHeif = type === 'image/heic' || type === 'image/avif';
    const outcome = await this.#pool.run(task, {
      memoryBytes: isHeif || isLarge ? largeMemoryBytes : memoryBytes,
      urgent: task.kind === 'render' && task.writing !== 'source',
      live: false,
      signal,
    });
    return this.#told(outcome);
  }

  #told(outcome: JobOutcome<WorkerReply>): JobOutcome<WorkerReply> {
    const { reply } = outcome.kind === 'reply' ? outcome : { reply: null };
    if (reply?.kind === 'failed') this.#onDefect?.(reply.detail);
    return outcome;
  }

  async #render(type: KnownType, task: Omit<RenderTask, 'kind'>, signal?: AbortSignal) {
    const outcome = await this.#run({ kind: 'render', ...task }, type, signal);
    const rendered = outcome.kind === 'reply' && outcome.reply.kind === 'rendered';
    return rendered ? outcome.reply.rendering : null;
  }

  async #hiddenIn(bytes: Uint8Array, type: KnownType, signal?: AbortSignal) {
    const outcome = await this.#run({ kind: 'hiddenContent', bytes }, type, signal);
    const looked = outcome.kind === 'reply' && outcome.reply.kind === 'hiddenContent';
    return looked ? outcome.reply.carries : ['unread' as const];
  }
}

/** A PDF with pages of another PDF, in pieces, or the reason why it could not be made. */
export type ExtractedPdf =
  | { readonly problem: null; readonly pieces: readonly Uint8Array[] }
  | { readonly problem: EditProblem };

/** A PDF with pictures of pages, in pieces, or the reason why it could not be made. */
export type PrintedCopy =
  | { readonly problem: null; readonly pieces: readonly Uint8Array[] }
  | { readonly problem: 'password' | 'dynamicForm' | 'unreadable' | 'tooLarge' };

/**
 * Returns whether the page after this one makes no progress or is beyond the maximum. The worker has handled untrusted
 * bytes, so its page numbers are checked.
 */
function isStuck(page: number, next: number | null): boolean {
  return next !== null && (next <= page || next >= MOST_TIFF_PAGES);
}

function factsIn(
  outcome: JobOutcome<WorkerReply>,
  mediaType: NotCheckedFacts['mediaType'],
  bytes: Uint8Array,
): Facts {
  const inspected = outcome.kind === 'reply' && outcome.reply.kind === 'inspected';
  if (inspected) return outcome.reply.facts;
  return { kind: 'notChecked', mediaType, bytes: bytes.length, reason: reasonOf(outcome) };
}

function reasonOf(outcome: JobOutcome<WorkerReply>): NotCheckedFacts['reason'] {
  if (outcome.kind === 'killed') return outcome.why === 'aborted' ? 'crashed' : outcome.why;
  return outcome.kind === 'crashed' && !outcome.started ? 'unavailable' : 'crashed';
}
