import type { NewFile } from './file-layer.ts';

/**
 * Writes one piece while the next is being made, so that sealing and the disk work at the same time.
 * At most one write is under way; its error comes out of the call after it.
 */
export class WriteBehind {
  readonly #file: NewFile;
  #underWay: Promise<void> = Promise.resolve();

  constructor(file: NewFile) {
    this.#file = file;
  }

  /** Resolves when the write before this one has ended, and begins this one. */
  async write(bytes: Uint8Array): Promise<void> {
    await this.#underWay;
    this.#underWay = this.#file.write(bytes);
    this.#underWay.catch(() => {});
  }

  /** Resolves when everything is written, or throws what went wrong. */
  async end(): Promise<void> {
    await this.#underWay;
  }

  /** Resolves when no write is under way, whatever became of it: only then may the file be closed. */
  async still(): Promise<void> {
    await this.#underWay.catch(() => {});
  }
}
