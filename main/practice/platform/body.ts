import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import busboy from 'busboy';

/** The errors of a request by field, in the order in which they were found. */
export class FieldErrors extends Map<string, string[]> {
  add(field: string, text: string): void {
    this.set(field, [...(this.get(field) ?? []), text]);
  }

  /** Records that the value of the field does not exist. */
  selected(field: string): void {
    this.add(field, `The selected ${field} is invalid.`);
  }
}

/** `most`: the maximum number of characters in a text or of items in a list. A required field must not be empty. */
type Need = { readonly required?: true; readonly most?: number };

/**
 * Reads the fields of a JSON body. A field that is absent, null, or invalid reads as undefined; invalid fields are
 * recorded.
 */
export class JsonInput {
  readonly errors = new FieldErrors();
  readonly body: Readonly<Record<string, unknown>>;

  /** Reads the received body. Returns null if it is not a JSON object. A missing body counts as an empty object. */
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

  /** Elements may have any type if the specification names none. */
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

/** JSON parsing with access to the source text. TypeScript's library does not know it yet. */
const SourceJson = JSON as unknown as {
  parse(text: string, revive: typeof exactNumber): unknown;
  rawJSON(source: string): unknown;
};

/**
 * Keeps the original text of a number that JavaScript would write differently, such as one with twenty digits,
 * because a platform may store it precisely.
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
  /** The type by content, or null if it is unknown. */
  readonly mediaType: MediaType | null;
  readonly bytes: number;
  /** In lowercase hex. */
  readonly sha256: string;
};

export type Form = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
};

/** Limits of a form. A verification has four files and a few short fields. */
const FORM_LIMITS = { files: 20, fields: 100, fieldSize: 64 * 1024 };

/** The number of bytes at the start of a file that are kept to determine its type. */
const HEAD_BYTES = 4096;

/** Reads a multipart/form-data body as a stream (RFC 7578). Files are hashed and not stored. */
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

  /** Completes the form. Returns null if it is malformed. */
  async finish(): Promise<Form | null> {
    this.#parser.end();
    if (!(await this.#closed)) return null;
    const files = await Promise.all(this.#files);
    return { fields: this.#fields, files: files.filter((file) => file !== null) };
  }
}

/** Returns null for an empty file field of a form, which has neither a file name nor bytes. */
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

/** The types that the specification names for the slots (spec, endpoint 13). */
export type MediaType = 'jpg' | 'png' | 'heic' | 'bmp' | 'gif' | 'pdf';

/**
 * The first bytes of each file type. In a BMP, the size of its header follows the first fourteen bytes; a HEIC names
 * its brand.
 */
const BEGINNINGS: readonly (readonly [MediaType, RegExp])[] = [
  ['jpg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['pdf', /^%PDF-/],
  ['bmp', /^BM[\s\S]{12}[\f(48@l|]\0\0\0/],
  ['heic', /^[\s\S]{4}ftyp((mif1|msf1)[\s\S]{4}([\s\S]{4}){0,30}?)?he(ic|ix|vc|vx|im|is|vm|vs)/],
];

/** Returns a file's type by its first bytes, like a platform that trusts neither its name nor its header. */
export function mediaTypeOf(head: Buffer): MediaType | null {
  const text = head.toString('latin1');
  return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0] ?? null;
}
