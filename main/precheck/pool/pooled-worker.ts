import * as v from 'valibot';
import type { Report } from '../../system/shutdown/close-within.ts';
import type { JobLimits } from '../limits.ts';
import { WorkerReply, type WorkerTask } from '../worker/worker-task.ts';
import type { ProcessUse, UseOf } from './process-use.ts';
import type { WorkerHandle } from './worker-host.ts';

/** The milliseconds between two looks at what a busy worker uses. */
const POLL_MS = 50;

export type KillReason = 'time' | 'memory' | 'aborted';

/** The end of a job. `crashed.started` is false when the process never came up. */
export type JobOutcome =
  | { readonly kind: 'reply'; readonly reply: WorkerReply }
  | { readonly kind: 'killed'; readonly why: KillReason }
  | { readonly kind: 'crashed'; readonly started: boolean };

/** A worker process with its job. It takes one job at a time. */
export class PooledWorker {
  readonly #handle: WorkerHandle;
  readonly #useOf: UseOf;
  readonly #limits: JobLimits;
  readonly #report: Report;
  #started = false;
  #alive = true;
  #warm = false;
  #onStarted: () => void = () => undefined;
  readonly #exited: Promise<void>;
  #settle: ((outcome: JobOutcome) => void) | null = null;

  constructor(handle: WorkerHandle, limits: JobLimits, useOf: UseOf, report: Report) {
    this.#handle = handle;
    this.#report = report;
    this.#limits = limits;
    this.#useOf = useOf;
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
    return this.#alive && (this.#use()?.residentBytes ?? 0) < this.#limits.retireBytes;
  }

  /** Runs one job to its end, however it ends. Never rejects. */
  run(task: WorkerTask, memoryBytes: number): Promise<JobOutcome> {
    this.#warm = true;
    if (!this.#alive) return Promise.resolve({ kind: 'crashed', started: this.#started });
    return new Promise((resolve) => {
      const endIn = (ms: number) => setTimeout(() => void this.kill('time'), ms);
      let deadline = endIn(this.#limits.startMs);
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
        deadline = endIn(used === null ? this.#limits.timeMs : this.#limits.clockMs);
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
    this.#handle.kill((cause) => this.#report('worker:kill', cause));
    return this.#exited;
  }

  #use(): ProcessUse | null {
    return this.#handle.pid === undefined ? null : this.#useOf(this.#handle.pid);
  }

  /** Gives the reason to end it, if any: it holds too much, or has worked for too long since `beganMs`. */
  #excess(memoryBytes: number, beganMs: number): KillReason | null {
    const use = this.#use();
    if (use === null) return null;
    if (use.residentBytes > memoryBytes) return 'memory';
    return (use.processorMs ?? 0) - beganMs > this.#limits.timeMs ? 'time' : null;
  }

  #receive(message: unknown): void {
    const reply = v.safeParse(WorkerReply, message);
    if (!reply.success) {
      // A reply that makes no sense may mean that the decoded file has taken the worker over.
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
