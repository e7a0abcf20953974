import { setTimeout as delay } from 'node:timers/promises';
import { StdioDesk } from '../support/stdio-desk.ts';
import { PASSWORD, PINS } from './known-values.ts';
import type { Message } from './messages.ts';

/**
 * The reply to a message. It is `ended` if the desk was ended in the meantime, and `hung` if no
 * reply came.
 */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { readonly code: string } }
  | 'ended'
  | 'hung';

/** Nothing takes this long on a working computer. */
const LONGEST_MS = 60_000;

export interface DeskPlace {
  readonly profile: string;
  readonly keychain: string;
  readonly server: string;
  readonly settings: object;
}

/** The whole program controlled over lines, and started again whenever it ends. */
export class FuzzedDesk {
  readonly #place: DeskPlace;
  readonly #email: string;
  #desk: StdioDesk | null = null;
  #starts = 0;
  #printed = '';
  /** The last line that is no call. Replies without an ID are assigned by their order. */
  #raw: Promise<unknown> = Promise.resolve();
  /** The exit codes of the process. */
  readonly exits: (number | null)[] = [];

  constructor(place: DeskPlace, email: string) {
    this.#place = place;
    this.#email = email;
  }

  get starts(): number {
    return this.#starts;
  }

  get pid(): number {
    return this.#now.pid;
  }

  get #now(): StdioDesk {
    if (this.#desk === null) throw new Error('The desk is not open.');
    return this.#desk;
  }

  async open(): Promise<void> {
    const { settings, ...place } = this.#place;
    const start = { ...place, quickPins: true, ...(this.#starts === 0 && { settings }) };
    this.#desk = await StdioDesk.start(start);
    if (this.#starts === 0) await this.#desk.call('settings:update', { autoLockMinutes: 0 });
    this.#starts += 1;
  }

  /** Ends it with whatever is in progress: by the end of its input, or by a signal. */
  async end(how: 'input' | 'signal'): Promise<void> {
    const desk = this.#now;
    if (how === 'signal') process.kill(desk.pid, 'SIGTERM');
    const code = await (how === 'input' ? desk.end() : desk.ended);
    // Windows has no signals, so Node ends the other process immediately.
    if (how === 'input' || process.platform !== 'win32') this.exits.push(code);
    this.#printed += desk.printed();
    this.#desk = null;
  }

  async kill(): Promise<void> {
    await this.#desk?.kill();
  }

  /** What the processes have written to stderr. */
  printed(): string {
    return this.#printed + (this.#desk?.printed() ?? '');
  }

  /** Sends a message as it is written. What is no call is answered without an ID. */
  async send({ name, input }: Message): Promise<Reply> {
    const desk = this.#now;
    const line = (id: number) => `{"id":${id},"channel":${name},"input":${input}}`;
    const asked = isCall(line(1)) ? desk.written(line) : this.#inTurn(() => desk.raw(line(1)));
    const answered = asked.then(
      ({ reply }) => reply as Reply,
      () => 'ended' as const,
    );
    const waiting = new AbortController();
    const hung = delay(LONGEST_MS, 'hung' as const, { signal: waiting.signal, ref: false });
    const reply = await Promise.race([answered, hung]);
    hung.catch(() => undefined);
    waiting.abort();
    return reply;
  }

  #inTurn<T>(send: () => Promise<T>): Promise<T> {
    const sent = this.#raw.then(send);
    this.#raw = sent.catch(() => undefined);
    return sent;
  }

  /**
   * Restores a signed-in, unlocked state outside practice mode from any other. Resolves with false
   * if that is impossible.
   */
  async bringBack(): Promise<boolean> {
    const desk = this.#now;
    for (let tries = 0; tries < 6; tries += 1) {
      const state = await desk.value('session:get', {});
      if (state.practice) await desk.call('session:leave-practice', {});
      else if (state.locked !== null) await this.#unlock(state.pinSet === true);
      else if (state.status !== 'signedIn') {
        const { server } = this.#place;
        await desk.call('session:sign-in', { server, email: this.#email, password: PASSWORD });
      } else if (state.email === this.#email) return true;
      else await desk.call('session:sign-out', { unsent: 'keep' });
    }
    return false;
  }

  async #unlock(pinSet: boolean): Promise<void> {
    const desk = this.#now;
    for (const pin of pinSet ? PINS : []) {
      const { ok } = await desk.call('session:unlock', { pin });
      if (ok) return;
    }
    const { server } = this.#place;
    const state = await desk.value('session:get', {});
    const email = state.email ?? this.#email;
    if (!pinSet) await desk.call('session:sign-in', { server, email, password: PASSWORD });
    // A message may have set a random PIN, or may have entered too many wrong PINs.
    const { locked } = await desk.value('session:get', {});
    if (locked !== null)
      await desk.call('session:destroy-locked', {
        confirmation: 'destroy',
        password: PASSWORD,
      });
  }
}

/**
 * Returns whether a line is a call, regardless of what it requests. Another line is answered
 * without its ID.
 */
function isCall(line: string): boolean {
  try {
    return typeof (JSON.parse(line) as { channel: unknown }).channel === 'string';
  } catch {
    return false;
  }
}
