import { isJsonObject, type JsonObject } from '../input/json-input.ts';
import { type Answer, message } from './answer.ts';

/** Parsing that tells how a value was written; TypeScript's library does not know it yet. */
const SourceJson = JSON as unknown as {
  parse(text: string, revive: typeof exactNumber): unknown;
  rawJSON(source: string): unknown;
};

/** More than any request of the spec needs. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Collects a JSON body. */
export class JsonBody {
  readonly #contentType: string;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(contentType: string | undefined) {
    this.#contentType = contentType ?? '';
  }

  take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= MOST_BYTES) this.#chunks.push(chunk);
  }

  /** The body as an object, an empty one when nothing was sent; or the answer that refuses it. */
  read(): { readonly value: JsonObject } | { readonly refusal: Answer } {
    if (this.#bytes === 0) return { value: {} };
    if (this.#bytes > MOST_BYTES) return { refusal: message(413, 'The body is too large.') };
    if (!/^application\/json\b/i.test(this.#contentType)) {
      return { refusal: message(415, 'The body must be application/json.') };
    }
    const value = parse(Buffer.concat(this.#chunks).toString('utf8'));
    if (isJsonObject(value)) return { value };
    return { refusal: message(400, 'The body must be a JSON object.') };
  }
}

/**
 * A number that JavaScript would write another way than it was sent, such as one of twenty digits, is kept
 * as it stands: a platform may keep more of it.
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
    return undefined;
  }
}
