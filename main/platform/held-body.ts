import type { ExchangeState } from './exchange-state.ts';
import type { HttpRequest, StreamBody } from './http-request.ts';

class ExchangeOver extends Error {
  override readonly name = 'ExchangeOver';
}

/**
 * A streamed body that stops when the exchange is over. undici resolves at an early answer and goes on
 * pulling the body all the same; here the next pull waits, so that the answer can still be read, and
 * after `release` it fails, so that nothing more ever leaves.
 */
export class HeldBody {
  readonly #body: StreamBody;
  readonly #state: ExchangeState;
  readonly #onProgress: HttpRequest['onProgress'];
  readonly #released = Promise.withResolvers<void>();
  #sourceFailed = false;

  constructor(body: StreamBody, state: ExchangeState, onProgress: HttpRequest['onProgress']) {
    this.#body = body;
    this.#state = state;
    this.#onProgress = onProgress;
  }

  /** The file behind the body could not be read, or was not as long as it said. */
  get sourceFailed(): boolean {
    return this.#sourceFailed;
  }

  release(): void {
    this.#released.resolve();
  }

  async *chunks(): AsyncGenerator<Uint8Array, void, void> {
    const source = this.#body.chunks();
    const total = this.#body.contentLength;
    let left = total;
    try {
      while (left > 0) {
        const next = await this.#read(source, left);
        if (this.#state.over) {
          await this.#released.promise;
          throw new ExchangeOver();
        }
        left -= next.byteLength;
        yield next;
        // Pulled again: what was yielded is with the connection now.
        this.#onProgress?.(total - left, total);
      }
    } finally {
      await source.return();
    }
  }

  async #read(source: AsyncGenerator<Uint8Array, void, void>, left: number): Promise<Uint8Array> {
    try {
      const next = await source.next();
      if (next.done || next.value.byteLength > left) {
        throw new Error('The body is not as long as it said.');
      }
      return next.value;
    } catch (error) {
      this.#sourceFailed = true;
      throw error;
    }
  }
}
