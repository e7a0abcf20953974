import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoopbackOrigin } from '../../dev/chromium/loopback-server.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

const DESK = join(import.meta.dirname, 'desk-process.ts');
/** The time for main to finish sending and to close. */
const END_MS = 15_000;

export interface MainProcessOptions {
  /** Returns the arguments of the next start. */
  readonly args: () => readonly string[];
  /** Node switches, such as `--inspect`. */
  readonly execArgv: readonly string[];
  readonly onEvent: (event: string, payload: unknown) => void;
  /** Called if it ended unexpectedly. */
  readonly onLost: () => void;
}

/** The main process, which may restart at any time. Calls during a restart wait for the next process. */
export class MainProcess {
  readonly #options: MainProcessOptions;
  readonly #calls = new Map<number, (answer: string) => void>();
  #child: ChildProcess | null = null;
  #listening = Promise.withResolvers<LoopbackOrigin>();
  #last = 0;

  constructor(options: MainProcessOptions) {
    this.#options = options;
  }

  /** Resolves with its address when it listens. */
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

  /** Resolves with whether it listens, or false if it ended before. */
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

  /** Disconnects and waits for its end. Kills it if it hangs. */
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
    // Their page reloads, so nothing waits for them.
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
