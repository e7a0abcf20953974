import type { WorkerReply } from '../../main/precheck/worker/worker-task.ts';
import type { WorkerHandle, WorkerHost } from '../../main/system/workers/worker-host.ts';
import { ofPrint } from './kept-answers.ts';

/** A worker host whose processes serve one desk after another until `end`. */
export interface KeptWorkers extends WorkerHost {
  /** Ends the processes that no desk uses. */
  end(): void;
}

/**
 * Keeps a worker that is idle when its desk ends it for the next desk, because starting one and its
 * first picture take longer than most tests. A busy worker is ended, except the one that reads
 * print: loading its models takes two seconds of processor time, so it finishes its page first. The
 * next desk waits for that.
 */
export function keepWorkers(host: WorkerHost): KeptWorkers {
  const free = new Map<string, KeptWorker[]>();
  return {
    start(scriptPath) {
      const same = (free.get(scriptPath) ?? []).filter(({ isAlive }) => isAlive);
      free.set(scriptPath, same);
      const worker = same.pop() ?? new KeptWorker(host.start(scriptPath), ofPrint(scriptPath));
      return worker.lend(() => free.get(scriptPath)?.push(worker));
    },
    end() {
      for (const worker of [...free.values()].flat()) worker.end();
      free.clear();
    },
  };
}

interface Borrower {
  readonly heard: ((message: unknown) => void)[];
  readonly ended: (() => void)[];
}

class KeptWorker {
  readonly #handle: WorkerHandle;
  #borrower: Borrower = { heard: [], ended: [] };
  /** Its message after it started. */
  #ready: unknown = null;
  #unanswered = 0;
  /** How many of the unanswered messages are from earlier borrowers, which no longer listen. */
  #unheard = 0;
  /** Messages that wait until those of earlier borrowers are answered. */
  readonly #waiting: unknown[] = [];
  #alive = true;
  readonly #finishes: boolean;

  /** @param finishes true means that it finishes its work when it is ended, and is then kept */
  constructor(handle: WorkerHandle, finishes: boolean) {
    this.#handle = handle;
    this.#finishes = finishes;
    handle.onMessage((message) => {
      // A worker that reports at once that it is warm may do so before it has started.
      if ((message as WorkerReply).kind === 'ready') this.#ready = message;
      else if (this.#unheard > 0) {
        this.#unheard -= 1;
        this.#unanswered -= 1;
        if (this.#unheard === 0) for (const one of this.#waiting.splice(0)) handle.post(one);
        return;
      } else this.#unanswered -= 1;
      tell(this.#borrower.heard, message);
    });
    handle.onExit(() => {
      this.#alive = false;
      tell(this.#borrower.ended, undefined);
    });
  }

  get isAlive(): boolean {
    return this.#alive;
  }

  lend(releaseMemory: () => void): WorkerHandle {
    const borrower: Borrower = { heard: [], ended: [] };
    this.#borrower = borrower;
    const ready = this.#ready;
    // The borrower must subscribe first.
    if (ready !== null) queueMicrotask(() => tell(borrower.heard, ready));
    if (!this.#alive) queueMicrotask(() => tell(borrower.ended, undefined));
    const handle = this.#handle;
    return {
      get pid() {
        return handle.pid;
      },
      post: (message) => {
        this.#unanswered += 1;
        if (this.#unheard > 0) this.#waiting.push(message);
        else handle.post(message);
      },
      onMessage: (listener) => void borrower.heard.push(listener),
      onExit: (listener) => void borrower.ended.push(listener),
      kill: (onRefused) => {
        if (this.#borrower !== borrower) return;
        if (!this.#alive || (this.#unanswered > 0 && !this.#finishes)) {
          handle.kill(onRefused);
          return;
        }
        this.#unanswered -= this.#waiting.splice(0).length;
        this.#unheard = this.#unanswered;
        this.#borrower = { heard: [], ended: [] };
        releaseMemory();
        queueMicrotask(() => tell(borrower.ended, undefined));
      },
    };
  }

  end(): void {
    this.#handle.kill(() => undefined);
  }
}

function tell<T>(listeners: readonly ((told: T) => void)[], what: T): void {
  for (const listener of listeners) listener(what);
}
