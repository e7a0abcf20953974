import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import busboy from 'busboy';

/** The errors of a request by field, in the order in which they were found. */
export class FieldErrors extends Map<string, string[]> {
  add(field: string, text: string): void {
    this.set(field, [...(this.get(field) ?? []), text]);
  }

  /** Adds an error for a value that doesn't exist. */
  selected(field: string): void {
    this.add(field, `The selected ${field} is invalid.`);
  }
}

/** `most` is the maximum number of characters in a string or of items in a list. A required field must not be empty. */
type Need = { readonly required?: true; readonly most?: number };

/**
 * Reads the fields of a JSON body. Returns undefined for a field that is absent, null, or invalid. Records an error for
 * an invalid field.
 */
export class JsonInput {
  readonly errors = new FieldErrors();
  readonly body: Readonly<Record<string, unknown>>;

  /** Parses a request body. Returns null if it isn't a JSON object. A missing body counts as an empty object. */
  static read(bytes: Buffer): JsonInput | null {
    const value = bytes.length === 0 ? {} : parse(bytes.toString());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? new JsonInput(value as JsonInput['body']) : null;
  }

  private constructor(body: JsonInput['body']) {
    this.body = body;
  }

  string(field: string, need: Need = {}): string | undefined {
    const { most = Number.POSITIVE_INFINITY } = need;
    return this.#value(
      field,
      need,
      (value) => typeof value === 'string' && [...value].length <= most,
    );
  }

  strings(field: string, need: Need = {}): readonly string[] | undefined {
    const { most = Number.POSITIVE_INFINITY } = need;
    const isRight = (value: unknown) =>
      Array.isArray(value) &&
      value.length <= most &&
      value.every((item) => typeof item === 'string');
    return this.#value(field, need, isRight);
  }

  /** Returns a list whose elements may have any type, because the spec names none. */
  list(field: string): readonly unknown[] | undefined {
    return this.#value(field, {}, Array.isArray);
  }

  integer(field: string, allowed: readonly number[], need: Need = {}): number | undefined {
    return this.#value(field, need, (value) => allowed.some((one) => one === value));
  }

  boolean(field: string): boolean | undefined {
    return this.#value(field, {}, (value) => typeof value === 'boolean');
  }

  #value<T>(
    field: string,
    { required }: Need,
    isRight: (value: unknown) => boolean,
  ): T | undefined {
    const value = this.body[field] ?? undefined;
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
    if (required && (value === undefined || isEmpty)) {
      this.errors.add(field, `The ${field} field is required.`);
    } else if (value !== undefined) {
      if (isRight(value)) return value as T;
      this.errors.add(field, `The ${field} field is invalid.`);
    }
    return undefined;
  }
}

/** JSON parsing with access to the source text. TypeScript's library doesn't declare it yet. */
const SourceJson = JSON as unknown as {
  parse(text: string, revive: typeof exactNumber): unknown;
  rawJSON(source: string): unknown;
};

/**
 * Keeps the original text of a number that JavaScript would write differently, such as one with twenty digits. A
 * platform may store such a number exactly.
 */
function exactNumber(_name: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined && JSON.stringify(value) !== source
    ? SourceJson.rawJSON(source)
    : value;
}

function parse(text: string): unknown {
  try {
    return SourceJson.parse(text, exactNumber);
  } catch {
    return null;
  }
}

export type ReceivedFile = {
  readonly field: string;
  readonly fileName: string;
  /** The part's Content-Type header, which nothing relies on. */
  readonly contentType: string;
  /** The type based on the contents, or null if it is unknown. */
  readonly mediaType: MediaType | null;
  readonly bytes: number;
  /** The hash in lowercase hexadecimal. */
  readonly sha256: string;
};

export type Form = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
};

/** The limits of a form. A verification has four files and a few short fields. */
const FORM_LIMITS = { files: 20, fields: 100, fieldSize: 64 * 1024 };

/** The number of bytes to keep from the start of a file, for determining its type. */
const HEAD_BYTES = 4096;

/** Reads a multipart/form-data body (RFC 7578) as a stream. Files are hashed but not stored. */
export class FormReader {
  readonly #parser: busboy.Busboy;
  readonly #fields: Record<string, string> = {};
  readonly #files: Promise<ReceivedFile | null>[] = [];
  readonly #closed: Promise<boolean>;

  /** Throws if the content type is not multipart/form-data with a boundary. */
  constructor(contentType: string) {
    const headers = { 'content-type': contentType };
    this.#parser = busboy({
      headers,
      defParamCharset: 'utf8',
      preservePath: true,
      limits: FORM_LIMITS,
    });
    this.#closed = new Promise((resolve) => {
      this.#parser.once('close', () => resolve(true)).on('error', () => resolve(false));
    });
    this.#parser.on('field', (name, value) => {
      this.#fields[name] = value;
    });
    this.#parser.on('file', (field, stream, { filename, mimeType }) => {
      const file = received(field, stream, filename ?? '', mimeType);
      this.#files.push(file.catch(() => null));
    });
  }

  async take(chunk: Buffer): Promise<void> {
    const written = new Promise<void>((resolve) => this.#parser.write(chunk, () => resolve()));
    await Promise.race([written, this.#closed]);
  }

  /** Finishes the form. Returns null if it is malformed. */
  async finish(): Promise<Form | null> {
    this.#parser.end();
    if (!(await this.#closed)) return null;
    const files = await Promise.all(this.#files);
    return { fields: this.#fields, files: files.filter((file) => file !== null) };
  }
}

/** Reads one file. Returns null for an empty file field, which has neither a file name nor bytes. */
async function received(
  field: string,
  stream: Readable,
  fileName: string,
  contentType: string,
): Promise<ReceivedFile | null> {
  const hash = createHash('sha256');
  let head: Buffer = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
  }
  if (fileName === '' && bytes === 0) return null;
  const mediaType = mediaTypeOf(head);
  return { field, fileName, contentType, mediaType, bytes, sha256: hash.digest('hex') };
}

/** The file types that the spec names for the slots (endpoint 13). */
export type MediaType = 'jpg' | 'png' | 'heic' | 'bmp' | 'gif' | 'pdf';

/**
 * Patterns for the first bytes of each file type. A BMP has the size of its header after the first fourteen bytes, and
 * a HEIC names its brand.
 */
const BEGINNINGS: readonly (readonly [MediaType, RegExp])[] = [
  ['jpg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['pdf', /^%PDF-/],
  ['bmp', /^BM[\s\S]{12}[\f(48@l|]\0\0\0/],
  ['heic', /^[\s\S]{4}ftyp((mif1|msf1)[\s\S]{4}([\s\S]{4}){0,30}?)?he(ic|ix|vc|vx|im|is|vm|vs)/],
];

/** Returns a file's type based on its first bytes. A platform that does this trusts neither the name nor the header. */
export function mediaTypeOf(head: Buffer): MediaType | null {
  const text = head.toString('latin1');
  return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0] ?? null;
}
