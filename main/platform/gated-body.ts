import { setTimeout as after, setImmediate as nextTurn } from 'node:timers/promises';
import type { ExchangeState } from './exchange-state.ts';
import type { Upload } from './http-request.ts';
import { SendBacklog } from './send-backlog.ts';

class ExchangeOver extends Error {
  override readonly name = 'ExchangeOver';
}

/**
 * The number of event loop turns after which the program knows everything that has reached this computer. The first
 * turn may still be processing an earlier poll, and the second polls again. A broken socket reports its error at the
 * end of the second turn. The TLS socket around it does so one turn later.
 */
const TURNS = 4;

/** How often to check whether the exchange is over while the connection sends the rest, in milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * The body of an upload, which stops when the exchange is over. If an answer arrives early, undici resolves but keeps
 * pulling the body. The next pull then waits here, so that the answer can still be read. After `release`, that pull
 * fails, so that nothing more is sent. The commit gate comes before the last chunk. An answer or an error closes it,
 * and only `commit` opens it. It is checked again after `commit`.
 */
export class GatedBody {
  readonly #upload: Upload;
  readonly #state: ExchangeState;
  readonly #moved: () => void;
  readonly #released = Promise.withResolvers<void>();
  #sourceFailed = false;

  /** `moved` is called each time the connection has accepted a piece. */
  constructor(upload: Upload, state: ExchangeState, moved: () => void) {
    this.#upload = upload;
    this.#state = state;
    this.#moved = moved;
  }

  /** True if a file couldn't be read or didn't have its stated length. */
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

  /**
   * Reads the next piece of the files. Returns null after the last piece. Throws unless the pieces have `left` bytes in
   * total.
   */
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
   * Waits until the connection has probably sent what the system has accepted. Before that, the last chunk would only
   * queue up behind those bytes. As long as it is held back, a failed upload can safely be repeated. The wait is
   * computed once, because nothing new is learned while waiting.
   */
  async #carriedOff(backlog: SendBacklog): Promise<void> {
    let left = backlog.waitMs();
    for (const until = performance.now() + left; left > 0; left = until - performance.now()) {
      await after(Math.min(left, LOOK_EVERY_MS));
      this.#moved();
      await this.#stopIfOver();
    }
  }

  /** Continues only if nothing has arrived that ends the exchange. */
  async #quiet(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    await this.#stopIfOver();
  }

  #handingOver(chunk: Uint8Array): Uint8Array {
    this.#state.handedBytes += chunk.byteLength;
    return chunk;
  }

  /** Called at each pull. A new pull means that the connection has accepted the previous piece. */
  #taken(): void {
    this.#moved();
    this.#upload.onProgress?.(this.#state.handedBytes, this.#upload.body.contentLength);
  }
}
