import type {
  FoundPages,
  PageProblem,
  PageText,
} from '../../../preload/contract/models/page-text.ts';
import { closeWithin, type Report } from '../../system/shutdown/close-within.ts';
import type { UseOf } from '../../system/workers/process-use.ts';
import { type JobOutcome, WatchedWorker } from '../../system/workers/watched-worker.ts';
import { scriptBeside, type WorkerHost } from '../../system/workers/worker-host.ts';
import type { JobLimits } from '../limits.ts';
import type { Looked, Rendering } from '../worker/worker-task.ts';
import { type PageQuestion, PageReply, type PageTask } from './page-task.ts';

/** The process ends after this many milliseconds without a request. */
const IDLE_MS = 30_000;

/** A PDF of several pages that someone is browsing. */
export interface LeafedFile {
  /** A key that is different for different contents or passwords. */
  readonly key: string;
  readonly password: string | null;
  /** Called only if the file is not open yet. */
  readonly read: () => Promise<Uint8Array>;
}

export interface DrawOptions {
  /** The page, counted from 0. */
  readonly page: number;
  /** The length of the longer side in pixels. */
  readonly maxEdge: number;
  /** True for one of many thumbnails. Thumbnails are drawn after the page that is being viewed. */
  readonly isThumbnail: boolean;
}

export interface PageViewerOptions {
  readonly host: WorkerHost;
  readonly limits: JobLimits;
  readonly useOf: UseOf;
  readonly report: Report;
}

interface Drawing {
  readonly run: () => Promise<void>;
  /** Resolves the request without a page. */
  readonly drop: () => void;
}

type Process = WatchedWorker<PageTask, PageReply>;

/**
 * Draws the pages of one PDF at a time. The file stays open in a separate process, so that it doesn't have to be read
 * again for each page. The process does nothing else, so pages never wait for a check. It ends 30 seconds after the
 * last page.
 *
 * Another file is opened in the same process, which first overwrites the previous one. A process that has crashed or
 * uses too much memory is replaced. If earlier files may have caused a crash, the current file is tried once more in a
 * new process.
 */
export class PageViewer {
  readonly #options: PageViewerOptions;
  #pages: Drawing[] = [];
  #thumbnails: Drawing[] = [];
  readonly #ending = new Set<Promise<void>>();
  #process: Process | null = null;
  #openKey: string | null = null;
  /**
   * The pages of one file that could not be drawn. They are not tried again, because each attempt may take 15 seconds.
   */
  #notDrawn = { key: '', pages: new Map<number, PageProblem>() };
  #isDrawing = false;
  /** Increases each time `forget` is called. */
  #forgotten = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: PageViewerOptions) {
    this.#options = options;
  }

  /**
   * Counts the pages of a PDF. The PDF stays open, so that its first page can be drawn immediately. Rejects if `read`
   * throws, or with the signal's reason if it is aborted.
   */
  async look(file: LeafedFile, signal: AbortSignal): Promise<Looked> {
    const stop = () => this.forget();
    signal.addEventListener('abort', stop);
    const reply = await this.#ask(file, { kind: 'look' }).finally(() =>
      signal.removeEventListener('abort', stop),
    );
    signal.throwIfAborted();
    return reply?.kind === 'looked' ? reply.found : { pages: 0, problem: 'notChecked' };
  }

  /** Draws a page. Resolves to null if it cannot be drawn within the limits. Rejects if `read` throws. */
  async draw(file: LeafedFile, { isThumbnail, ...asked }: DrawOptions): Promise<Rendering | null> {
    const reply = await this.#ask(file, { kind: 'draw', ...asked }, isThumbnail);
    return reply?.kind === 'drawn' ? reply.page : null;
  }

  /** Returns why a page (counted from 0) could not be drawn, or null if it was drawn or never requested. */
  problem(key: string, page: number): PageProblem | null {
    return this.#notDrawn.key === key ? (this.#notDrawn.pages.get(page) ?? null) : null;
  }

  /** Reads the lines of a page, counted from 0. Resolves to null and rejects in the same cases as `draw`. */
  async text(file: LeafedFile, page: number): Promise<PageText | null> {
    const reply = await this.#ask(file, { kind: 'text', page });
    return reply?.kind === 'text' ? reply.page : null;
  }

  /**
   * Finds the pages, counted from 1, that contain these words on one line. Resolves to null and rejects in the same
   * cases as `draw`.
   */
  async find(file: LeafedFile, words: string): Promise<FoundPages | null> {
    const pages: number[] = [];
    let hasText = false;
    for (let from: number | null = 0; from !== null; ) {
      const reply: PageReply | null = await this.#ask(file, { kind: 'find', words, from });
      // The process has handled untrusted bytes, so verify that it makes progress.
      const isFound = reply?.kind === 'found' && (reply.next ?? from + 1) > from;
      if (!isFound) return null;
      pages.push(...reply.pages.map((page) => page + 1));
      hasText ||= reply.hasText;
      from = reply.next;
    }
    return { pages, hasText };
  }

  /** Closes the open file, so that none of it remains in memory. Pages that are still waiting are not drawn. */
  forget(): void {
    this.#forgotten += 1;
    for (const { drop } of [...this.#pages, ...this.#thumbnails]) drop();
    this.#pages = [];
    this.#thumbnails = [];
    this.#notDrawn = { key: '', pages: new Map() };
    this.#end();
  }

  /** Ends the process. Resolves when the process has ended or the time limit for ending it has passed. */
  async close(): Promise<void> {
    this.#closed = true;
    this.forget();
    await closeWithin('workers', () => Promise.all(this.#ending), this.#options.report);
  }

  #end(process = this.#process): void {
    if (process !== this.#process) return;
    clearTimeout(this.#idle);
    this.#process = null;
    this.#openKey = null;
    if (process === null) return;
    const gone = process.kill('aborted').finally(() => this.#ending.delete(gone));
    this.#ending.add(gone);
  }

  async #next(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    clearTimeout(this.#idle);
    // The newest thumbnail is drawn first, because it is the one that is visible after scrolling.
    for (
      let drawing = this.#pages.shift() ?? this.#thumbnails.pop();
      drawing !== undefined;
      drawing = this.#pages.shift() ?? this.#thumbnails.pop()
    )
      await drawing.run();
    this.#isDrawing = false;
    this.#idle = setTimeout(() => this.#end(), IDLE_MS);
    this.#idle.unref();
  }

  #ask(file: LeafedFile, asked: PageQuestion, isThumbnail = false): Promise<PageReply | null> {
    return new Promise((resolve, reject) => {
      const queue = isThumbnail ? this.#thumbnails : this.#pages;
      queue.push({
        run: () => this.#run(file, asked).then(resolve, reject),
        drop: () => resolve(null),
      });
      void this.#next();
    });
  }

  async #run(file: LeafedFile, asked: PageQuestion): Promise<PageReply | null> {
    if (this.#closed || ('page' in asked && this.problem(file.key, asked.page) !== null))
      return null;
    const before = this.#forgotten;
    const open = this.#openKey === file.key && this.#process?.reusable ? this.#process : null;
    const kept = open ?? this.#keptFor(file.key);
    const process = kept ?? this.#startFor(file.key);
    try {
      // The process starts while the file is being read.
      const bytes = open === null ? await file.read() : null;
      if (this.#forgotten !== before) return null;
      const task = { bytes, password: file.password, asked };
      const outcome = await process.run(task, this.#options.limits.largeMemoryBytes);
      if (this.#forgotten !== before) return null;
      if (kept !== open && isBroken(outcome)) {
        this.#end(process);
        return this.#run(file, asked);
      }
      const problem = problemIn(outcome);
      if (asked.kind === 'draw' && problem !== null) this.#remember(file.key, asked.page, problem);
      if (outcome.kind === 'reply' && isUsable(outcome.reply)) return outcome.reply;
      this.#end(process);
      return outcome.kind === 'reply' ? outcome.reply : null;
    } catch (error) {
      this.#end(process);
      throw error;
    }
  }

  /** Returns the process of the previous file, or null if that process uses too much memory to open another file. */
  #keptFor(key: string): Process | null {
    if (this.#process?.isBelow(this.#options.limits.retireBytes) !== true) return null;
    this.#openKey = key;
    return this.#process;
  }

  #remember(key: string, page: number, problem: PageProblem): void {
    if (this.#notDrawn.key !== key) this.#notDrawn = { key, pages: new Map() };
    this.#notDrawn.pages.set(page, problem);
  }

  #startFor(key: string): Process {
    this.#end();
    this.#process = this.#start();
    this.#openKey = key;
    return this.#process;
  }

  #start(): Process {
    const { host, limits, useOf, report } = this.#options;
    const retireBytes = limits.largeMemoryBytes;
    return new WatchedWorker(host.start(scriptBeside(import.meta.filename, 'worker')), {
      ...{
        limits: { ...limits, timeMs: limits.pageMs, retireBytes },
        reply: PageReply,
        useOf,
        report,
      },
    });
  }
}

/** Returns whether the file is still open after this reply. */
function isUsable(reply: PageReply): boolean {
  return reply.kind === 'looked' ? reply.found.problem === null : reply.kind !== 'failed';
}

/** Returns whether earlier files may have caused the failure. Only the current file can cause a timeout. */
function isBroken(outcome: JobOutcome<PageReply>): boolean {
  if (outcome.kind === 'killed') return outcome.why === 'memory';
  return outcome.kind === 'crashed' || outcome.reply.kind === 'failed';
}

function problemIn(outcome: JobOutcome<PageReply>): PageProblem | null {
  if (outcome.kind === 'killed') return outcome.why === 'aborted' ? null : outcome.why;
  if (outcome.kind === 'crashed') return outcome.started ? 'damaged' : null;
  const { reply } = outcome;
  return reply.kind === 'notDrawn' || reply.kind === 'failed' ? reply.problem : null;
}
