import { setTimeout as after, setImmediate as nextTurn } from 'node:timers/promises';
import type { ExchangeState } from './exchange-state.ts';
import type { Upload } from './http-request.ts';
import { SendBacklog } from './send-backlog.ts';

class ExchangeOver extends Error {
  override readonly name = 'ExchangeOver';
}

/**
 * Turns of the event loop until everything that had reached this machine is known: the first may still
 * work off what an earlier poll found, the second polls anew, a broken socket says so at its end, and
 * one around another (TLS) a turn later.
 */
const TURNS = 4;

/** How often it is looked whether the exchange is over, while the line carries off the rest. */
const LOOK_EVERY_MS = 50;

/**
 * An upload's body, which stops when the exchange is over. undici resolves at an early answer and goes
 * on pulling the body all the same; here the next pull waits, so that the answer can still be read,
 * and after `release` it fails, so that nothing more ever leaves. In front of the last chunk stands the
 * gate: closed by an answer or an error, opened by `commit` alone, and looked at again after it.
 */
export class GatedBody {
  readonly #upload: Upload;
  readonly #state: ExchangeState;
  readonly #moved: () => void;
  readonly #released = Promise.withResolvers<void>();
  #sourceFailed = false;

  /** `moved` is told each time the connection has taken what it was handed. */
  constructor(upload: Upload, state: ExchangeState, moved: () => void) {
    this.#upload = upload;
    this.#state = state;
    this.#moved = moved;
  }

  /** The file behind the body could not be read, or was not as long as it said. */
  get sourceFailed(): boolean {
    return this.#sourceFailed;
  }

  release(): void {
    this.#released.resolve();
  }

  async *chunks(): AsyncGenerator<Uint8Array, void, void> {
    const { body, commit } = this.#upload;
    const { lastChunk } = body;
    const source = body.chunks();
    try {
      const backlog = new SendBacklog(performance.now());
      let left = body.contentLength - lastChunk.byteLength;
      for (;;) {
        const next = await this.#read(source, left);
        await this.#stopIfOver();
        if (next === null) break;
        left -= next.byteLength;
        const handedAt = performance.now();
        yield this.#handingOver(next);
        this.#taken();
        backlog.taken(this.#state.handedBytes, handedAt, performance.now());
      }
      await this.#carriedOff(backlog);
      await this.#quiet();
      try {
        commit();
      } catch (cause) {
        this.#state.commitFailure = { cause };
        throw cause;
      }
      await this.#quiet();
      this.#state.committed = true;
      yield this.#handingOver(lastChunk);
      this.#taken();
    } finally {
      await source.return();
    }
  }

  /** The next piece of the files; null after the last, when all `left` bytes were there. */
  async #read(source: AsyncGenerator<Uint8Array, void, void>, left: number) {
    try {
      const next = await source.next();
      const bytes = next.done ? 0 : next.value.byteLength;
      if (next.done ? left > 0 : bytes > left) {
        throw new Error('The body is not as long as it said.');
      }
      return next.done ? null : next.value;
    } catch (error) {
      this.#sourceFailed = true;
      throw error;
    }
  }

  async #stopIfOver(): Promise<void> {
    if (!this.#state.over) return;
    await this.#released.promise;
    throw new ExchangeOver();
  }

  /**
   * Waits until the line has probably carried off what the system took. The last chunk would only queue
   * behind it; and whatever breaks until then is still safe to repeat. How long is asked once: nothing
   * more is learned meanwhile.
   */
  async #carriedOff(backlog: SendBacklog): Promise<void> {
    let left = backlog.waitMs();
    for (const until = performance.now() + left; left > 0; left = until - performance.now()) {
      await after(Math.min(left, LOOK_EVERY_MS));
      this.#moved();
      await this.#stopIfOver();
    }
  }

  /** Passes only if nothing that has arrived by now ends the exchange. */
  async #quiet(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    await this.#stopIfOver();
  }

  #handingOver(chunk: Uint8Array): Uint8Array {
    this.#state.handedBytes += chunk.byteLength;
    return chunk;
  }

  /** Pulled again: what was yielded is with the connection now. */
  #taken(): void {
    this.#moved();
    this.#upload.onProgress?.(this.#state.handedBytes, this.#upload.body.contentLength);
  }
}
