/** Watches how a multipart body ends, so that one that stopped short can be closed properly. */
export class BodyTail {
  readonly #closing: string;
  #tail = '\r\n';

  constructor(boundary: string) {
    this.#closing = `\r\n--${boundary}--\r\n`;
  }

  push(chunk: Buffer): void {
    const recent = chunk.subarray(-this.#closing.length).toString('latin1');
    this.#tail = (this.#tail + recent).slice(-this.#closing.length);
  }

  /** What lacks of the closing delimiter; the body may have stopped inside it. */
  missing(): Buffer {
    let present = Math.min(this.#closing.length, this.#tail.length);
    while (!this.#tail.endsWith(this.#closing.slice(0, present))) present -= 1;
    return Buffer.from(this.#closing.slice(present), 'latin1');
  }
}
