import * as v from 'valibot';
import type { JobLimits } from './limits.ts';
import type { ProcessMemory } from './process-memory.ts';
import type { WorkerHandle } from './worker-host.ts';
import { WorkerReply, type WorkerTask } from './worker-task.ts';

/** How often a busy worker's memory is looked at, in milliseconds. */
const POLL_MS = 50;

export type KillReason = 'time' | 'memory' | 'aborted';

/** How a job ended. `crashed.started` is false when the process never came up. */
export type JobOutcome =
  | { readonly kind: 'reply'; readonly reply: WorkerReply }
  | { readonly kind: 'killed'; readonly why: KillReason }
  | { readonly kind: 'crashed'; readonly started: boolean };

/** One worker process and the job it is at. It takes one job at a time. */
export class PooledWorker {
  readonly #handle: WorkerHandle;
  readonly #memoryOf: ProcessMemory;
  readonly #limits: JobLimits;
  #started = false;
  #alive = true;
  #jobs = 0;
  #onStarted: () => void = () => undefined;
  readonly #exited: Promise<void>;
  #settle: ((outcome: JobOutcome) => void) | null = null;

  constructor(handle: WorkerHandle, limits: JobLimits, memoryOf: ProcessMemory) {
    this.#handle = handle;
    this.#limits = limits;
    this.#memoryOf = memoryOf;
    handle.onMessage((message) => this.#receive(message));
    this.#exited = new Promise((resolve) => {
      handle.onExit(() => {
        this.#alive = false;
        this.#settle?.({ kind: 'crashed', started: this.#started });
        resolve();
      });
    });
  }

  /** Nothing was decoded in it yet. */
  get fresh(): boolean {
    return this.#jobs === 0;
  }

  /** It can take another job, and holds little enough memory to be worth keeping. */
  get reusable(): boolean {
    return this.#alive && (this.#memory() ?? 0) < this.#limits.retireBytes;
  }

  /** Runs one job to its end, however it ends. Never rejects. */
  run(task: WorkerTask, memoryBytes: number): Promise<JobOutcome> {
    this.#jobs++;
    if (!this.#alive) return Promise.resolve({ kind: 'crashed', started: this.#started });
    return new Promise((resolve) => {
      const { startMs, timeMs } = this.#limits;
      let deadline = setTimeout(() => void this.kill('time'), this.#started ? timeMs : startMs);
      const poll = setInterval(() => {
        if ((this.#memory() ?? 0) > memoryBytes) void this.kill('memory');
      }, POLL_MS);
      this.#onStarted = () => {
        clearTimeout(deadline);
        deadline = setTimeout(() => void this.kill('time'), timeMs);
      };
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

  /** Ends the process, and with it the job it is at. Resolves when the process is gone. */
  kill(why: KillReason): Promise<void> {
    this.#alive = false;
    this.#settle?.({ kind: 'killed', why });
    this.#handle.kill();
    return this.#exited;
  }

  #memory(): number | null {
    return this.#handle.pid === undefined ? null : this.#memoryOf(this.#handle.pid);
  }

  #receive(message: unknown): void {
    const reply = v.safeParse(WorkerReply, message);
    if (!reply.success) {
      // It speaks nonsense: whatever it decoded may have taken it over.
      this.#settle?.({ kind: 'crashed', started: this.#started });
      void this.kill('aborted');
    } else if (reply.output.kind === 'ready') {
      this.#started = true;
      this.#onStarted();
    } else {
      this.#settle?.({ kind: 'reply', reply: reply.output });
    }
  }
}
