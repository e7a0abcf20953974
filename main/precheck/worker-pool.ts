import { closeWithin, type Report } from '../system/shutdown/close-within.ts';
import type { UseOf } from '../system/workers/process-use.ts';
import { type JobOutcome, WatchedWorker } from '../system/workers/watched-worker.ts';
import type { WorkerHost } from '../system/workers/worker-host.ts';
import type { JobLimits } from './limits.ts';
import { WorkerReply, type WorkerTask } from './worker/worker-task.ts';

export interface PoolOptions {
  readonly host: WorkerHost;
  readonly script: string;
  /** The maximum number of processes, at least 1. */
  readonly size: number;
  readonly limits: JobLimits;
  readonly useOf: UseOf;
  /** Logs problems with a process. */
  readonly report: Report;
}

export interface JobOptions {
  readonly memoryBytes: number;
  /** An urgent job runs before the others, because someone is waiting for its result. */
  readonly urgent: boolean;
  /**
   * A live job is a frame from a camera. Only one runs at a time, in parallel with other jobs. If all workers are busy,
   * an additional one is started. A live job must not wait for many files, and files must not wait for a camera that
   * stays open.
   */
  readonly live: boolean;
  readonly signal: AbortSignal | undefined;
}

type PoolWorker = WatchedWorker<WorkerTask, WorkerReply>;

const NEVER_RAN: JobOutcome<never> = { kind: 'killed', why: 'aborted' };

interface Job {
  readonly task: WorkerTask;
  readonly options: JobOptions;
  readonly start: (worker: PoolWorker) => Promise<void>;
  /** Ends the job without running it. */
  readonly refuse: () => void;
}

/**
 * Assigns jobs to a few worker processes. Replaces processes that were killed, have crashed, or use too much memory.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #idle: PoolWorker[] = [];
  readonly #busy = new Set<PoolWorker>();
  /** Workers that are still running although the pool has told them to end. */
  readonly #ending = new Set<Promise<void>>();
  #waiting: Job[] = [];
  #liveUnderWay = false;
  #spare: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Runs one job. Rejects with the signal's reason if the signal is aborted, and frees the worker. */
  run(task: WorkerTask, options: JobOptions): Promise<JobOutcome<WorkerReply>> {
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#closed) return Promise.resolve(NEVER_RAN);
    return new Promise((resolve, reject) => {
      let worker: PoolWorker | null = null;
      const abort = () => {
        this.#waiting = this.#waiting.filter((other) => other !== job);
        void worker?.kill('aborted');
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      const job: Job = {
        task,
        options,
        start: async (given) => {
          worker = given;
          const outcome = await given.run(task, options.memoryBytes);
          signal?.removeEventListener('abort', abort);
          resolve(outcome);
        },
        refuse: () => resolve(NEVER_RAN),
      };
      const place = options.urgent ? this.#waiting.findIndex((other) => !other.options.urgent) : -1;
      this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, job);
      this.#next();
    });
  }

  /** Starts and prepares a worker, unless one is ready or busy. */
  async warm(): Promise<void> {
    const under = this.#busy.size > 0 || this.#waiting.length > 0;
    if (under || this.#idle.some((worker) => worker.warm)) return;
    const { memoryBytes } = this.#options.limits;
    const urgent = false;
    await this.run({ kind: 'warm' }, { memoryBytes, urgent, live: false, signal: undefined });
  }

  /**
   * Ends every process. Resolves when all have ended or the time limit for ending them has passed. Running and waiting
   * jobs end without a result.
   */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#spare);
    for (const job of this.#waiting.splice(0)) job.refuse();
    for (const worker of [...this.#idle.splice(0), ...this.#busy]) this.#end(worker);
    await closeWithin('workers', () => Promise.all(this.#ending), this.#options.report);
  }

  #next(): void {
    for (let job = this.#nextJob(); job !== undefined; job = this.#nextJob()) {
      const { live } = job.options;
      const worker = this.#take();
      this.#busy.add(worker);
      if (live) this.#liveUnderWay = true;
      void job.start(worker).then(() => {
        if (live) this.#liveUnderWay = false;
        this.#releaseMemory(worker);
      });
    }
  }

  /** Removes the first job that can run now from the queue, and returns it. */
  #nextJob(): Job | undefined {
    if (this.#closed) return undefined;
    const onFiles = this.#busy.size - (this.#liveUnderWay ? 1 : 0);
    const place = this.#waiting.findIndex(({ options }) =>
      options.live ? !this.#liveUnderWay : onFiles < this.#options.size,
    );
    return place < 0 ? undefined : this.#waiting.splice(place, 1)[0];
  }

  #take(): PoolWorker {
    const worker = this.#idle.pop();
    if (worker?.reusable) return worker;
    if (worker) this.#end(worker);
    return this.#start();
  }

  #releaseMemory(worker: PoolWorker): void {
    this.#busy.delete(worker);
    const keep = worker.reusable;
    if (!keep) this.#end(worker);
    // A replacement starts immediately, so that the next file does not have to wait.
    if (!this.#closed) this.#idle.push(keep ? worker : this.#start());
    this.#next();
    this.#endSpareLater();
  }

  #endSpareLater(): void {
    clearTimeout(this.#spare);
    if (this.#closed || this.#idle.length + this.#busy.size <= this.#options.size) return;
    this.#spare = setTimeout(() => {
      const worker = this.#idle.shift();
      if (worker !== undefined) this.#end(worker);
      this.#endSpareLater();
    }, this.#options.limits.spareMs);
    this.#spare.unref();
  }

  #end(worker: PoolWorker): void {
    const gone = worker.kill('aborted').finally(() => this.#ending.delete(gone));
    this.#ending.add(gone);
  }

  #start(): PoolWorker {
    const { host, script, limits, useOf, report } = this.#options;
    return new WatchedWorker(host.start(script), { limits, reply: WorkerReply, useOf, report });
  }
}
