import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Channel, ChannelInput, ChannelOutput } from '../../preload/contract/channels.ts';
import type { Result } from '../../preload/contract/result.ts';

const HOST = join(import.meta.dirname, '..', '..', 'dev', 'stdio', 'main.ts');
const preload = (file: string, query = '') => [
  '--import',
  `${pathToFileURL(join(import.meta.dirname, file)).href}${query}`,
];

export interface StdioDeskStart {
  readonly profile: string;
  /** The base URL of the platform, or null for practice mode. */
  readonly server: string | null;
  readonly keychain?: string;
  /** A file that replaces the managed settings. */
  readonly managed?: string;
  /** The contents of the settings file before the start. */
  readonly settings?: object;
  /** True if its workers reuse what other workers found in the same file: see `remembering`. */
  readonly remembering?: boolean;
  /** True for fast PINs. */
  readonly quickPins?: boolean;
  /** Variables in addition to the test's own. */
  readonly env?: Readonly<Record<string, string>>;
}

interface OriginAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Intake Desk without a window in a separate process, controlled line by line. */
export class StdioDesk {
  readonly events: { event: string; payload: unknown }[] = [];
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (message: Record<string, unknown>) => void>();
  /** Resolves with the process's exit code. */
  readonly ended: Promise<number | null>;
  #printed = '';
  #lastId = 0;

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.ended = new Promise((resolve) => child.once('exit', resolve));
    // Those who write to an ended process learn about it from `ended`.
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (chunk: Buffer) => {
      this.#printed += chunk.toString();
    });
    createInterface({ input: child.stdout }).on('line', (line) => this.#take(line));
  }

  static async start(start: StdioDeskStart): Promise<StdioDesk> {
    if (start.settings !== undefined) {
      await mkdir(start.profile, { recursive: true });
      await writeFile(join(start.profile, 'settings.json'), JSON.stringify(start.settings));
    }
    const server = start.server === null ? [] : [`--server=${start.server}`];
    const preloads = [
      ...preload('remembering-preload.ts', start.remembering === true ? '?files' : ''),
      ...(start.quickPins === true ? preload('quick-pins-preload.ts') : []),
    ];
    const keychain = `--keychain=${start.keychain ?? 'memory'}`;
    const managed = start.managed === undefined ? [] : [`--managed=${start.managed}`];
    return new StdioDesk(
      spawn(
        process.execPath,
        [...preloads, HOST, `--profile=${start.profile}`, keychain, ...server, ...managed],
        { env: { ...process.env, ...start.env } },
      ),
    );
  }

  /** Makes a contract call. */
  async call<C extends Channel>(
    channel: C,
    input: ChannelInput<C>,
  ): Promise<Result<ChannelOutput<C>>> {
    return (await this.#ask({ channel, input })).reply as Result<ChannelOutput<C>>;
  }

  /** Makes a contract call that must succeed, and returns its value. */
  async value<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>> {
    const result = await this.call(channel, input);
    if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`);
    return result.value;
  }

  /** Sends a POST or GET request as the window would. */
  async request(request: {
    method: 'GET' | 'POST';
    url: string;
    headers?: Record<string, string>;
    bodyFile?: string;
  }): Promise<OriginAnswer> {
    const { response } = (await this.#ask({ request })) as {
      response: { status: number; headers: Record<string, string>; bodyBase64: string };
    };
    return { ...response, body: Buffer.from(response.bodyBase64, 'base64') };
  }

  /**
   * Writes a line unchanged, and resolves with the reply without an ID. Rejects if the process ends
   * first.
   */
  raw(line: string): Promise<Record<string, unknown>> {
    return this.#write(0, line);
  }

  /** Ends the input and waits for the process. Resolves with its exit code. */
  end(): Promise<number | null> {
    this.#child.stdin.end();
    return this.ended;
  }

  kill(): Promise<number | null> {
    this.#child.kill('SIGKILL');
    return this.ended;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** What the process wrote to stderr. */
  printed(): string {
    return this.#printed;
  }

  #ask(line: object): Promise<Record<string, unknown>> {
    return this.written((id) => JSON.stringify({ id, ...line }));
  }

  /** Writes a line with its own ID unchanged, and resolves with the answer to it. */
  written(line: (id: number) => string): Promise<Record<string, unknown>> {
    this.#lastId += 1;
    return this.#write(this.#lastId, line(this.#lastId));
  }

  #write(id: number, line: string): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, resolve);
      void this.ended.then(() => reject(new Error(`The host ended: ${this.#printed}`)));
      this.#child.stdin.write(`${line}\n`);
    });
  }

  #take(line: string): void {
    const message = JSON.parse(line) as Record<string, unknown>;
    if (typeof message.event === 'string') {
      this.events.push({ event: message.event, payload: message.payload });
      return;
    }
    if (typeof message.ask === 'number') {
      // Questions of the host itself are answered with yes.
      this.#child.stdin.write(`${JSON.stringify({ answer: message.ask, yes: true })}\n`);
      return;
    }
    const id = typeof message.id === 'number' ? message.id : 0;
    this.#waiting.get(id)?.(message);
    this.#waiting.delete(id);
  }
}
