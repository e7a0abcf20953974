import { isJsonObject, JsonInput, type JsonObject } from '../input/json-input.ts';
import type { Call, Operation } from '../operations/operation.ts';
import type { Caller } from '../store/accounts.ts';
import { type Answer, message, unauthenticated } from './answer.ts';
import { type MultipartForm, MultipartReader } from './multipart-form.ts';

/** An operation at work on one request: first it takes the body, then it answers. */
export type Performance = {
  /** Absent when the body is of no interest. */
  readonly take?: (chunk: Buffer) => Promise<void>;
  readonly answer: () => Promise<Answer>;
  /** Whether it can make something of a body that was cut. */
  readonly bearsCuts: boolean;
};

export type RequestFacts = Omit<Call, 'caller'> & {
  readonly caller: Caller | null;
  readonly contentType: string | undefined;
  readonly lenientMultipart: boolean;
};

/** A performance that only answers. */
export function refusing(answer: Answer): Performance {
  return { answer: async () => answer, bearsCuts: false };
}

/** Sets an operation to work. Every one but login needs a caller (spec, "Authentication"). */
export function perform(operation: Operation, facts: RequestFacts): Performance {
  const { caller } = facts;
  if (operation.takes === 'credentials') {
    return withJson(facts, (input) => operation.answer(facts.world, input));
  }
  if (!caller) return refusing(unauthenticated());
  const call: Call = { ...facts, caller };
  switch (operation.takes) {
    case 'nothing':
      return { answer: async () => operation.answer(call), bearsCuts: false };
    case 'json':
      return withJson(facts, (input, body) => operation.answer(call, input, body));
    case 'multipart':
      return withForm(facts, (form) => operation.answer(call, form));
  }
}

function withJson(
  facts: RequestFacts,
  answer: (input: JsonInput, body: Readonly<Record<string, unknown>>) => Answer,
): Performance {
  const body = new JsonBody(facts.contentType);
  return {
    take: async (chunk) => body.take(chunk),
    answer: async () => {
      const read = body.read();
      return 'refusal' in read ? read.refusal : answer(new JsonInput(read.value), read.value);
    },
    bearsCuts: false,
  };
}

function withForm(facts: RequestFacts, answer: (form: MultipartForm) => Answer): Performance {
  const contentType = facts.contentType ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) {
    return refusing(message(415, 'The body must be multipart/form-data.'));
  }
  const reader = new MultipartReader(contentType, facts.lenientMultipart);
  return {
    take: (chunk) => reader.write(chunk),
    answer: async () => {
      const form = await reader.finish();
      return form ? answer(form) : message(400, 'The multipart body is malformed.');
    },
    bearsCuts: facts.lenientMultipart,
  };
}

/** Parsing that tells how a value was written; TypeScript's library does not know it yet. */
const SourceJson = JSON as unknown as {
  parse(text: string, revive: typeof exactNumber): unknown;
  rawJSON(source: string): unknown;
};

/** More than any request of the spec needs. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Collects a JSON body. */
class JsonBody {
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
