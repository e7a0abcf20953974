import { type ChildProcess, fork as startProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { WorkerReply, WorkerTask } from '../../../main/precheck/worker/worker-task.ts';
import { KeptAnswers, ofPrecheck } from '../kept-answers.ts';

const PARENT_PORT = join(import.meta.dirname, 'parent-port.mjs');
const STUCK = ['--input-type=module', '--eval', "process.on('SIGTERM', () => {}); for (;;);"];

/** What happens to workers. */
export interface WorkerFate {
  /** The milliseconds from `fork` to `spawn`. */
  readonly spawnMs: number;
  /** `stuck`: it answers nothing and ignores SIGTERM. */
  readonly fate: 'real' | 'stuck';
  /** The milliseconds from its death to `exit`. */
  readonly exitLagMs?: number;
  /** True if it reports at once that it is warm: see `KeptAnswers`. */
  readonly unwarmed?: boolean;
  /** True if it reuses what other workers found in the same file: see `remembering`. */
  readonly remembering?: boolean;
  /** True if V8 gives up with its first message. Electron reports that before it is gone. */
  readonly fatal?: boolean;
  readonly note?: (step: string, pid?: number) => void;
}

interface ForkOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A utility process that behaves like Electron's
 * (shell/browser/api/electron_api_utility_process.cc, lib/browser/api/utility-process.ts), based on
 * a plain Node process: no pid and no `kill` before `spawn` or after the exit, messages before
 * `spawn` are queued, and an empty `env` inherits everything.
 */
class StandInUtilityProcess extends EventEmitter {
  #child: ChildProcess | null = null;
  #pid: number | undefined;
  #queued: object[] = [];
  readonly #options: WorkerFate;
  readonly #kept: KeptAnswers | null;

  constructor(options: WorkerFate, path: string, args: readonly string[], fork: ForkOptions) {
    super();
    this.#options = options;
    const { unwarmed = false, remembering = false } = options;
    this.#kept =
      (unwarmed || remembering) && ofPrecheck(path) ? new KeptAnswers(remembering) : null;
    options.note?.('worker asked for');
    setTimeout(() => this.#start(path, args, fork.env ?? {}), options.spawnMs);
  }

  get pid(): number | undefined {
    return this.#pid;
  }

  postMessage(message: object): void {
    if (this.#pid === undefined) this.#queued.push(message);
    else this.#ask(message);
  }

  #ask(message: object): void {
    const known = this.#kept?.askedFor(message as WorkerTask);
    if (known !== undefined) setImmediate(() => this.emit('message', known));
    else if (this.#child?.connected) this.#child.send(message, () => undefined);
  }

  kill(): boolean {
    return this.#pid !== undefined && this.#child?.kill('SIGTERM') === true;
  }

  #start(path: string, args: readonly string[], env: Readonly<Record<string, string>>): void {
    const { fate, exitLagMs = 25, note } = this.#options;
    const child = startProcess(path, args, {
      env: Object.keys(env).length === 0 ? process.env : env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: fate === 'stuck' ? STUCK : ['--import', PARENT_PORT],
    });
    this.#child = child;
    child.once('spawn', () => {
      this.#pid = child.pid;
      for (const message of this.#queued.splice(0)) this.postMessage(message);
      note?.('worker there', child.pid);
      this.emit('spawn');
    });
    child.on('message', (message) => {
      this.#kept?.answered(message as unknown as WorkerReply);
      // As in lib/browser/api/utility-process.ts: the kind, the place, and Node's report with paths
      // and variables.
      if (this.#options.fatal) this.emit('error', 'FatalError', 'node_modules', '{"license":""}');
      else this.emit('message', message);
    });
    child.once('exit', (code) => {
      setTimeout(() => {
        this.#pid = undefined;
        this.emit('exit', code ?? 0);
      }, exitLagMs);
    });
  }
}

/** Electron's `utilityProcess`, with processes that start and end as `fate` says. */
export const utilityStandIn = (fate: WorkerFate) => ({
  fork: (path: string, args: readonly string[] = [], options: ForkOptions = {}) =>
    new StandInUtilityProcess(fate, path, args, options),
});
