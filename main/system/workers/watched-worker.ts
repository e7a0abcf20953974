import * as v from 'valibot';
import type { Report } from '../shutdown/close-within.ts';
import type { ProcessUse, UseOf } from './process-use.ts';
import type { WorkerHandle } from './worker-host.ts';

/** The time between two checks of a busy worker, in milliseconds. */
const POLL_MS = 50;

export type KillReason = 'time' | 'memory' | 'aborted';

/** A job's limits. A process that exceeds them is killed. */
export interface WatchLimits {
  /** Processor time in milliseconds, so that a good file doesn't fail on a busy computer. */
  readonly timeMs: number;
  /** How long a job may take on the clock, in milliseconds, including waits. Starting the process doesn't count. */
  readonly clockMs: number;
  readonly startMs: number;
  /**
   * A process with more resident bytes than this is replaced after its job, so that memory doesn't grow over many jobs.
   */
  readonly retireBytes: number;
}

/** The message that each worker process sends once, when it can accept jobs. */
interface Ready {
  readonly kind: 'ready';
}

/** How a job ended. `crashed.started` is false if the process never started. */
export type JobOutcome<Reply> =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'killed'; readonly why: KillReason }
  | { readonly kind: 'crashed'; readonly started: boolean };

export interface WatchOptions<Reply> {
  readonly limits: WatchLimits;
  /** Validates a reply, because the process has read untrusted bytes. */
  readonly reply: v.GenericSchema<unknown, Reply | Ready>;
  readonly useOf: UseOf;
  /** Logs that the system has refused to kill a process. */
  readonly report: Report;
}

/** A worker process and its current job. It accepts one job at a time. */
export class WatchedWorker<Task, Reply extends { readonly kind: string }> {
  readonly #handle: WorkerHandle;
  readonly #options: WatchOptions<Reply>;
  #started = false;
  #alive = true;
  #warm = false;
  #onStarted: () => void = () => undefined;
  readonly #exited: Promise<void>;
  #settle: ((outcome: JobOutcome<Reply>) => void) | null = null;

  constructor(handle: WorkerHandle, options: WatchOptions<Reply>) {
    this.#handle = handle;
    this.#options = options;
    handle.onMessage((message) => this.#receive(message));
    this.#exited = new Promise((resolve) => {
      handle.onExit(() => {
        this.#alive = false;
        this.#settle?.({ kind: 'crashed', started: this.#started });
        resolve();
      });
    });
  }

  /** True once the worker has been given a job. Its code has been compiled by then. */
  get warm(): boolean {
    return this.#warm;
  }

  /** True if the worker can accept another job and uses little enough memory to be kept. */
  get reusable(): boolean {
    return this.isBelow(this.#options.limits.retireBytes);
  }

  /** True if the worker can accept another job and uses less than this much memory. */
  isBelow(bytes: number): boolean {
    return this.#alive && (this.#use()?.residentBytes ?? 0) < bytes;
  }

  /** Runs one job to completion. Never rejects. */
  run(task: Task, memoryBytes: number): Promise<JobOutcome<Reply>> {
    this.#warm = true;
    if (!this.#alive) return Promise.resolve({ kind: 'crashed', started: this.#started });
    return new Promise((resolve) => {
      const endIn = (ms: number) => setTimeout(() => void this.kill('time'), ms);
      let deadline = endIn(this.#options.limits.startMs);
      // The time that the process needs to start doesn't count toward the job's limits.
      let beganMs = Number.POSITIVE_INFINITY;
      const poll = setInterval(() => {
        const excess = this.#excess(memoryBytes, beganMs);
        if (excess !== null) void this.kill(excess);
      }, POLL_MS);
      this.#onStarted = () => {
        const used = this.#use()?.processorMs ?? null;
        beganMs = used ?? Number.POSITIVE_INFINITY;
        clearTimeout(deadline);
        // If the processor time can't be measured, its limit applies to elapsed time instead.
        deadline = endIn(
          used === null ? this.#options.limits.timeMs : this.#options.limits.clockMs,
        );
      };
      if (this.#started) this.#onStarted();
      this.#settle = (outcome) => {
        this.#settle = null;
        this.#onStarted = () => undefined;
        clearTimeout(deadline);
        clearInterval(poll);
        resolve(outcome);
      };
      this.#handle.post(task);
    });
  }

  /**
   * Ends the process and its job. Resolves when the process is gone. A process that never started may never report its
   * end.
   */
  kill(why: KillReason): Promise<void> {
    this.#alive = false;
    this.#settle?.({ kind: 'killed', why });
    this.#handle.kill((cause) => this.#options.report('worker:kill', cause));
    return this.#exited;
  }

  #use(): ProcessUse | null {
    return this.#handle.pid === undefined ? null : this.#options.useOf(this.#handle.pid);
  }

  /**
   * Returns why the process must be ended: it uses too much memory, or it has used too much processor time since
   * `beganMs`. Returns null if it may continue.
   */
  #excess(memoryBytes: number, beganMs: number): KillReason | null {
    const use = this.#use();
    if (use === null) return null;
    if (use.residentBytes > memoryBytes) return 'memory';
    return (use.processorMs ?? 0) - beganMs > this.#options.limits.timeMs ? 'time' : null;
  }

  #receive(message: unknown): void {
    const reply = v.safeParse(this.#options.reply, message);
    if (!reply.success) {
      // An invalid reply may mean that the decoded file has taken over the worker.
      this.#settle?.({ kind: 'crashed', started: this.#started });
      void this.kill('aborted');
    } else if (reply.output.kind === 'ready') {
      this.#started = true;
      this.#onStarted();
    } else {
      this.#settle?.({ kind: 'reply', reply: reply.output as Reply });
    }
  }
}
