import * as v from 'valibot';
import type { Report } from '../shutdown/close-within.ts';
import type { ProcessUse, UseOf } from './process-use.ts';
import type { WorkerHandle } from './worker-host.ts';

/** The milliseconds between two looks at what a busy worker uses. */
const POLL_MS = 50;

export type KillReason = 'time' | 'memory' | 'aborted';

/** The limits of a job, beyond which its process is killed. */
export interface WatchLimits {
  /** Processor time in milliseconds, so that a busy machine does not make a good file look like a bad one. */
  readonly timeMs: number;
  /** Milliseconds on the clock from the process's start on, whatever it waits for. */
  readonly clockMs: number;
  readonly startMs: number;
  /** A process that holds more resident bytes is replaced after its job, so that memory stays flat over many. */
  readonly retireBytes: number;
}

/** What every worker process says, once, when it can take jobs. */
interface Ready {
  readonly kind: 'ready';
}

/** The end of a job. `crashed.started` is false when the process never came up. */
export type JobOutcome<Reply> =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'killed'; readonly why: KillReason }
  | { readonly kind: 'crashed'; readonly started: boolean };

export interface WatchOptions<Reply> {
  readonly limits: WatchLimits;
  /** Checks a reply: the process has read untrusted bytes. */
  readonly reply: v.GenericSchema<unknown, Reply | Ready>;
  readonly useOf: UseOf;
  /** Writes down a kill that the system refused. */
  readonly report: Report;
}

/** A worker process with its job. It takes one job at a time. */
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

  /** Tells whether it ran once, so that the next file finds everything compiled. */
  get warm(): boolean {
    return this.#warm;
  }

  /** Tells whether it can take another job and holds little enough memory to be worth keeping. */
  get reusable(): boolean {
    return this.#alive && (this.#use()?.residentBytes ?? 0) < this.#options.limits.retireBytes;
  }

  /** Runs one job to its end, however it ends. Never rejects. */
  run(task: Task, memoryBytes: number): Promise<JobOutcome<Reply>> {
    this.#warm = true;
    if (!this.#alive) return Promise.resolve({ kind: 'crashed', started: this.#started });
    return new Promise((resolve) => {
      const endIn = (ms: number) => setTimeout(() => void this.kill('time'), ms);
      let deadline = endIn(this.#options.limits.startMs);
      // The time of starting does not count.
      let beganMs = Number.POSITIVE_INFINITY;
      const poll = setInterval(() => {
        const excess = this.#excess(memoryBytes, beganMs);
        if (excess !== null) void this.kill(excess);
      }, POLL_MS);
      this.#onStarted = () => {
        const used = this.#use()?.processorMs ?? null;
        beganMs = used ?? Number.POSITIVE_INFINITY;
        clearTimeout(deadline);
        // Where nobody tells the processor time, only the clock remains.
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

  /** Ends the process and its job. Resolves when the process is gone, which one that never came up may never say. */
  kill(why: KillReason): Promise<void> {
    this.#alive = false;
    this.#settle?.({ kind: 'killed', why });
    this.#handle.kill((cause) => this.#options.report('worker:kill', cause));
    return this.#exited;
  }

  #use(): ProcessUse | null {
    return this.#handle.pid === undefined ? null : this.#options.useOf(this.#handle.pid);
  }

  /** Gives the reason to end it, if any: it holds too much, or has worked for too long since `beganMs`. */
  #excess(memoryBytes: number, beganMs: number): KillReason | null {
    const use = this.#use();
    if (use === null) return null;
    if (use.residentBytes > memoryBytes) return 'memory';
    return (use.processorMs ?? 0) - beganMs > this.#options.limits.timeMs ? 'time' : null;
  }

  #receive(message: unknown): void {
    const reply = v.safeParse(this.#options.reply, message);
    if (!reply.success) {
      // A reply that makes no sense may mean that the decoded file has taken the worker over.
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
