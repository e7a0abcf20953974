import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoopbackOrigin } from '../../dev/chromium/loopback-server.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

const DESK = join(import.meta.dirname, 'desk-process.ts');
/** How long main may take to finish sending and to close, in milliseconds. */
const END_MS = 15_000;

export interface MainProcessOptions {
  /** Returns the arguments for the next start. */
  readonly args: () => readonly string[];
  /** Node options, such as `--inspect`. */
  readonly execArgv: readonly string[];
  readonly onEvent: (event: string, payload: unknown) => void;
  /** Called if the process ends unexpectedly. */
  readonly onLost: () => void;
}

/**
 * The main process, which can be restarted at any time. Calls during a restart wait for the new
 * process.
 */
export class MainProcess {
  readonly #options: MainProcessOptions;
  readonly #calls = new Map<number, (answer: string) => void>();
  #child: ChildProcess | null = null;
  #listening = Promise.withResolvers<LoopbackOrigin>();
  #last = 0;

  constructor(options: MainProcessOptions) {
    this.#options = options;
  }

  /** Resolves with the address of the process once it accepts requests. */
  origin(): Promise<LoopbackOrigin> {
    return this.#listening.promise;
  }

  async call(call: string): Promise<string> {
    await this.#listening.promise;
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      this.#calls.set(id, resolve);
      this.#child?.send({ id, call } satisfies ToDesk);
    });
  }

  /**
   * Starts the process. Resolves with true once it accepts requests, or with false if it ended
   * before that.
   */
  start(): Promise<boolean> {
    const child = fork(DESK, [...this.#options.args()], {
      execArgv: ['--disable-warning=ExperimentalWarning', ...this.#options.execArgv],
    });
    this.#child = child;
    child.on('message', (message) => this.#take(message as FromDesk));
    return new Promise((resolve) => {
      child.once('exit', () => {
        resolve(false);
        if (this.#child !== child) return;
        this.#forget();
        this.#options.onLost();
      });
      void this.#listening.promise.then(() => resolve(true));
    });
  }

  /** Disconnects from the process and waits until it ends. Kills it if it takes too long. */
  async end(): Promise<void> {
    const child = this.#child;
    this.#forget();
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
    if (child.connected) child.disconnect();
    await ended;
    clearTimeout(late);
  }

  #forget(): void {
    this.#child = null;
    this.#listening = Promise.withResolvers();
    // Nobody waits for the answers to these calls, because their page is reloaded.
    this.#calls.clear();
  }

  #take(message: FromDesk): void {
    if ('answer' in message) {
      this.#calls.get(message.id)?.(message.answer);
      this.#calls.delete(message.id);
    } else if ('event' in message) this.#options.onEvent(message.event, message.payload);
    else this.#listening.resolve({ ...message, close: () => this.end() });
  }
}
