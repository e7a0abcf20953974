import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import busboy from 'busboy';
import type { ReceivedFile } from '../ledger.ts';
import { HEAD_BYTES, mediaTypeOf } from './media-type.ts';

export type FormFile = ReceivedFile & { readonly partial: boolean };

export type MultipartForm = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly FormFile[];
  /** False when the body ended before its closing boundary. */
  readonly whole: boolean;
};

/** A file part under way. */
type Part = { file: ReceivedFile | null; ended: boolean; partial: boolean };

/** The line break after the closing delimiter, which many senders leave out. */
const CLOSING_LINE_BREAK = 2;

/**
 * Reads a multipart/form-data body as it streams in (RFC 7578). Files are hashed, never kept.
 * Lenient reading makes a form of a cut body as PHP would; strict reading makes none.
 */
export class MultipartReader {
  readonly #parser: busboy.Busboy;
  readonly #tail: BodyTail;
  readonly #lenient: boolean;
  readonly #fields = new Map<string, string>();
  readonly #parts: Part[] = [];
  readonly #closed: Promise<void>;
  #failed = false;

  /** Throws when the content type is not multipart/form-data with a boundary. */
  constructor(contentType: string, lenient: boolean) {
    this.#parser = busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      preservePath: true,
    });
    const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
    this.#tail = new BodyTail(boundary?.[1] ?? boundary?.[2] ?? '');
    this.#lenient = lenient;
    this.#closed = new Promise((resolve) => {
      this.#parser.once('close', resolve);
    });
    this.#parser.on('error', () => {
      this.#failed = true;
    });
    this.#parser.on('field', (name, value) => {
      this.#fields.set(name, value);
    });
    this.#parser.on('file', (name, stream, { filename, mimeType }) => {
      this.#readFile(name, stream, filename ?? '', mimeType);
    });
  }

  async write(chunk: Buffer): Promise<void> {
    this.#tail.push(chunk);
    if (this.#failed) return;
    await new Promise<void>((resolve) => this.#parser.write(chunk, () => resolve()));
  }

  /**
   * Ends the form; null when it cannot be read: malformed, or cut and not lenient. Leniently, as PHP
   * does (main/rfc1867.c): parts whose delimiter arrived are whole, a text value without one is
   * taken as far as it came, a file without one is partial.
   */
  async finish(): Promise<MultipartForm | null> {
    const missing = this.#tail.missing();
    const whole = missing.length <= CLOSING_LINE_BREAK;
    if (this.#lenient && !this.#failed && !whole) {
      // The end of a file whose delimiter arrived is told in a later tick.
      await setImmediate();
      const open = this.#parts.filter(({ ended }) => !ended);
      await this.write(missing);
      for (const part of open) part.partial = true;
    }
    this.#parser.end();
    await this.#closed;
    if (this.#failed && !this.#lenient) return null;
    const files = this.#parts.flatMap(({ file, partial }) => (file ? [{ ...file, partial }] : []));
    return { fields: Object.fromEntries(this.#fields), files, whole };
  }

  #readFile(field: string, stream: Readable, fileName: string, contentType: string): void {
    const part: Part = { file: null, ended: false, partial: false };
    const hash = createHash('sha256');
    let head: Buffer = Buffer.alloc(0);
    let bytes = 0;
    this.#parts.push(part);
    stream.on('error', () => {
      this.#failed = true;
    });
    stream.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      bytes += chunk.length;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
    });
    stream.on('end', () => {
      part.ended = true;
      // A part with an empty file name and no bytes is a form's empty file box: no file at all.
      if (fileName === '' && bytes === 0) return;
      const sha256 = hash.digest('hex');
      const mediaType = mediaTypeOf(head);
      part.file = { field, fileName, contentType, mediaType, bytes, sha256 };
    });
  }
}

/** Watches how a multipart body ends, so that one that stopped short can be closed properly. */
class BodyTail {
  readonly #closing: string;
  #tail = '\r\n';

  constructor(boundary: string) {
    this.#closing = `\r\n--${boundary}--\r\n`;
  }

  push(chunk: Buffer): void {
    const recent = chunk.subarray(-this.#closing.length).toString('latin1');
    this.#tail = (this.#tail + recent).slice(-this.#closing.length);
  }

  /** The bytes that the closing delimiter lacks; the body may have stopped inside it. */
  missing(): Buffer {
    let present = Math.min(this.#closing.length, this.#tail.length);
    while (!this.#tail.endsWith(this.#closing.slice(0, present))) present -= 1;
    return Buffer.from(this.#closing.slice(present), 'latin1');
  }
}
