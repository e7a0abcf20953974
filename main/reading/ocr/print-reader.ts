import { closeWithin, type Report } from '../../system/shutdown/close-within.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import { procUse, type UseOf } from '../../system/workers/process-use.ts';
import {
  type JobOutcome,
  WatchedWorker,
  type WatchLimits,
} from '../../system/workers/watched-worker.ts';
import { scriptBeside, type WorkerHost } from '../../system/workers/worker-host.ts';
import type { KnownParties } from '../party-match.ts';
import type { DocumentPage } from './document-print.ts';
import { OcrReply, type OcrTask } from './ocr-task.ts';
import type { PrintFacts } from './print-facts.ts';

const MB = 1024 * 1024;

/** The limits of the process that reads text in pictures. A job is one page. */
export interface ReaderLimits extends WatchLimits {
  /** The maximum resident memory of the process, in bytes. */
  readonly memoryBytes: number;
  /** How long the process may have no work before it is ended, in milliseconds. */
  readonly idleMs: number;
}

const LIMITS: ReaderLimits = {
  timeMs: 40_000,
  clockMs: 180_000,
  startMs: 60_000,
  memoryBytes: 700 * MB,
  retireBytes: 640 * MB,
  idleMs: 60_000,
};

/** After this many failures in a row, reading is turned off until the app is restarted. */
const MOST_FAILURES = 3;

export interface PrintReaderOptions {
  readonly workerHost: WorkerHost;
  readonly useOf?: UseOf | undefined;
  readonly report: Report;
  readonly limits?: Partial<ReaderLimits>;
  /** The worker's script. Tests replace it with one that fails. */
  readonly script?: string;
}

/** Thrown if a document can't be read. `code` says why. */
class PrintUnread extends Error {
  override readonly name = 'PrintUnread';
  readonly code: string;

  constructor(code: string) {
    super();
    this.code = code;
    // Callers don't need a stack trace.
    this.stack = '';
  }
}

type Process = WatchedWorker<OcrTask, OcrReply>;

/**
 * Reads the text in pictures of pages. It uses one process, which starts with the first document and ends after a
 * minute without work. Documents are read one at a time. If the runtime doesn't load, or the process fails three times
 * in a row, reading is turned off until the app is restarted.
 */
export class PrintReader {
  readonly #options: PrintReaderOptions;
  readonly #limits: ReaderLimits;
  readonly #oneAtATime = concurrencyLimit(1);
  readonly #ending = new Set<Promise<void>>();
  #process: Process | null = null;
  #idle: NodeJS.Timeout | undefined;
  #failures = 0;
  #isOff = false;
  #closed = false;

  constructor(options: PrintReaderOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
  }

  /** True if reading is turned off until the app is restarted, because the process failed too often or can't run. */
  get isOff(): boolean {
    return this.#isOff;
  }

  /**
   * Reads a document or an ID and returns its facts. Returns null if reading failed or is turned off. If `signal` is
   * aborted, ends the process and rejects with the signal's reason. Rejects if `pages` throws.
   */
  readDocument(
    pages: AsyncIterable<DocumentPage>,
    known: KnownParties,
    signal: AbortSignal,
  ): Promise<PrintFacts | null> {
    return this.#oneAtATime(async () => {
      signal.throwIfAborted();
      if (this.#isOff || this.#closed) return null;
      clearTimeout(this.#idle);
      const end = () => this.#end();
      signal.addEventListener('abort', end, { once: true });
      try {
        return await this.#read(pages, known, signal);
      } catch (cause) {
        if (!(cause instanceof PrintUnread)) throw cause;
        this.#fail(cause);
        return null;
      } finally {
        signal.removeEventListener('abort', end);
        this.#endLater();
      }
    });
  }

  /** Ends the process. Resolves when it has ended or the time limit for closing has passed. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#end();
    await closeWithin('workers', () => Promise.all(this.#ending), this.#options.report);
  }

  async #read(
    pages: AsyncIterable<DocumentPage>,
    known: KnownParties,
    signal: AbortSignal,
  ): Promise<PrintFacts | null> {
    await this.#ask({ kind: 'begin', known }, signal);
    for await (const page of pages) await this.#ask({ kind: 'page', page }, signal);
    const reply = await this.#ask({ kind: 'end' }, signal);
    this.#failures = 0;
    return reply.kind === 'facts' ? reply.facts : null;
  }

  /** Throws `PrintUnread` if the process didn't carry out the task. */
  async #ask(task: OcrTask, signal: AbortSignal): Promise<OcrReply> {
    // Only the process that read the earlier pages can continue a document.
    if (task.kind === 'begin') this.#takeProcess();
    const outcome = (await this.#process?.run(task, this.#limits.memoryBytes)) ?? null;
    signal.throwIfAborted();
    const code = outcome === null ? 'ended' : failureOf(outcome);
    if (outcome?.kind === 'reply' && code === null) return outcome.reply;
    throw new PrintUnread(code ?? 'ended');
  }

  #takeProcess(): void {
    if (this.#process?.reusable === false) this.#end();
    const {
      workerHost,
      useOf = procUse,
      report,
      script = scriptBeside(import.meta.filename, 'worker'),
    } = this.#options;
    this.#process ??= new WatchedWorker(workerHost.start(script), {
      ...{ limits: this.#limits, reply: OcrReply, useOf, report },
    });
  }

  #fail(cause: PrintUnread): void {
    this.#end();
    if (this.#closed) return;
    this.#failures += 1;
    this.#isOff = cause.code === 'unavailable' || this.#failures >= MOST_FAILURES;
    this.#options.report('reading:print', cause);
  }

  #endLater(): void {
    this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs);
    this.#idle.unref();
  }

  #end(): void {
    clearTimeout(this.#idle);
    const process = this.#process;
    this.#process = null;
    if (process === null) return;
    const gone = process.kill('aborted').finally(() => this.#ending.delete(gone));
    this.#ending.add(gone);
  }
}

/** Returns why a task failed, or null if it didn't. */
function failureOf(outcome: JobOutcome<OcrReply>): string | null {
  if (outcome.kind === 'killed') return outcome.why;
  if (outcome.kind === 'crashed') return outcome.started ? 'crashed' : 'notStarted';
  const { reply } = outcome;
  if (reply.kind === 'failed') return reply.error;
  return reply.kind === 'unavailable' ? 'unavailable' : null;
}
