import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Channel, ChannelInput, ChannelOutput } from '../../../preload/contract/channels.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { ensureBuilt, mainBuild, windowBuild } from '../../../scripts/bootstrap/build.mjs';
import { withSetupLock } from '../../../scripts/bootstrap/setup-lock.mjs';
import type { CounterDesk } from '../file-case.ts';
import type { Order } from './driver-line.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MAIN = join('out', 'app', 'main', 'hosts', 'electron', 'main.js');
/** The stand-in for Electron, and fast PINs. */
const PRELOADS = ['integration/hosts-electron/use-stand-in.ts', 'support/quick-pins-preload.ts'];

export interface ElectronStart {
  readonly profile: string;
  /** The base URL of the platform, or null for practice mode. */
  readonly server: string | null;
  readonly keychain?: string;
  /** The contents of the settings file before the start. */
  readonly settings?: object;
  /** The milliseconds from a worker's `fork` to its `spawn`. */
  readonly spawnMs?: number;
  /** What happens to workers, if not the usual. */
  readonly workers?: 'stuck';
  /** True if its workers do not look at a sample card first. */
  readonly unwarmed?: boolean;
  /** True if its workers reuse what other workers found in the same file: see `remembering`. */
  readonly remembering?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Switches before the program's own. */
  readonly args?: readonly string[];
  /** The folder of the program. The default is the checkout. */
  readonly program?: string;
  /** A module in `test` that is loaded before the program. */
  readonly preload?: string;
}

/** Builds the program if its sources have changed. Call it before the first start. */
export function built(): Promise<void> {
  return withSetupLock(() => ensureBuilt(process.execPath, [windowBuild, mainBuild]));
}

export interface Step {
  readonly step: string;
  readonly value?: unknown;
}

/**
 * Runs the built Electron main and its workers in separate processes on the stand-in for Electron.
 */
export class ElectronDesk implements CounterDesk {
  readonly steps: Step[] = [];
  readonly events: { readonly event: string; readonly payload: unknown }[] = [];
  /** Resolves with the program's exit code. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, { ok: (value: unknown) => void; no: (why: Error) => void }>();
  readonly #watchers = new Set<() => void>();
  #lastId = 0;
  #printed = '';
  #over = false;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message) => this.#take(message as Step & Answer));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#printed += chunk.toString()));
    }
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#over = true;
        for (const { no } of this.#answers.values()) no(this.#gone());
        for (const watcher of this.#watchers) watcher();
        resolve(signal === null ? code : null);
      });
    });
  }

  /** Starts the program, and waits for the step `until`. */
  static async start(start: ElectronStart, until: string | null = 'show'): Promise<ElectronDesk> {
    const { profile, server, settings } = start;
    if (settings !== undefined) {
      await mkdir(profile, { recursive: true });
      await writeFile(join(profile, 'settings.json'), JSON.stringify(settings));
    }
    const { args = [], preload = [], keychain = 'memory', program = ROOT } = start;
    const own = [`--profile=${profile}`, `--keychain=${keychain}`];
    const whole = ['.', ...args, ...own, ...(server === null ? [] : [`--server=${server}`])];
    const child = fork(join(program, MAIN), whole, {
      cwd: program,
      execArgv: [
        '--no-warnings',
        ...PRELOADS.concat(preload).map(
          (path) => `--import=${pathToFileURL(join(ROOT, 'test', path)).href}`,
        ),
      ],
      env: {
        ...process.env,
        ...start.env,
        STAND_IN_SPAWN_MS: String(start.spawnMs ?? 0),
        STAND_IN_WORKERS: start.workers ?? 'real',
        STAND_IN_UNWARMED: start.unwarmed === true ? '1' : '0',
        STAND_IN_REMEMBERING: start.remembering === true ? '1' : '0',
      },
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const desk = new ElectronDesk(child);
    if (until !== null) await desk.told(until);
    return desk;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The program's output. */
  get printed(): string {
    return this.#printed;
  }

  /** Resolves with the value of a step when it was reported for the `nth` time, counted from 1. */
  async told(step: string, nth = 1): Promise<unknown> {
    for (;;) {
      const found = this.steps.filter((noted) => noted.step === step)[nth - 1];
      if (found !== undefined) return found.value;
      if (this.#over) throw this.#gone();
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#watchers.delete(watcher);
          resolve();
        };
        this.#watchers.add(watcher);
      });
    }
  }

  /** Makes a contract call like the page. */
  async call<C extends Channel>(
    channel: C,
    input: ChannelInput<C>,
  ): Promise<Result<ChannelOutput<C>>> {
    return (await this.order({ do: 'call', channel, input })) as Result<ChannelOutput<C>>;
  }

  value: CounterDesk['value'] = async (channel, input) => {
    const result = await this.call(channel, input);
    if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`);
    return result.value;
  };

  request: CounterDesk['request'] = async ({ method, url, headers = {}, bodyFile = null }) => {
    const response = await this.order({ do: 'request', method, url, headers, bodyFile });
    const { bodyBase64, ...head } = response as Awaited<ReturnType<CounterDesk['request']>> & {
      readonly bodyBase64: string;
    };
    return { ...head, body: Buffer.from(bodyBase64, 'base64') };
  };

  /** Requests something of the stand-in. Rejects if the program ends before it answers. */
  order(order: Order): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      if (this.#over) reject(this.#gone());
      this.#answers.set(id, { ok: resolve, no: reject });
      this.#child.send({ ...order, id }, (failed) => failed && reject(this.#gone()));
    });
  }

  /** Ends the program in one of the possible ways, and resolves when it has ended. */
  async leave(how: 'quit' | 'closeWindow' | 'shutdown' | 'sessionEnd' = 'quit') {
    // The program may end before it answers.
    this.order({ do: how }).catch(() => undefined);
    return this.ended;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  #gone(): Error {
    return new Error(`The program ended: ${this.#printed}`);
  }

  #take(message: Step & Answer): void {
    if (message.id !== undefined) {
      const answer = this.#answers.get(message.id);
      this.#answers.delete(message.id);
      if (message.failed === undefined) answer?.ok(message.value);
      else answer?.no(new Error(message.failed));
      return;
    }
    if (message.step === 'send') {
      const [, event, payload] = message.value as [string, string, unknown];
      this.events.push({ event, payload });
    } else this.steps.push(message);
    for (const watcher of this.#watchers) watcher();
  }
}

type Answer = { readonly id?: number; readonly failed?: string };
