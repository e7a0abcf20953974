import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, message, unauthenticated } from './answer.ts';
import { FormReader, JsonInput } from './body.ts';
import { type OperationName, route } from './operations/operations.ts';
import type { World } from './world.ts';

/** What a request asks for. */
export type Work = {
  /** Null if the address and the method match none of the sixteen operations. */
  readonly operation: OperationName | null;
  readonly path: string;
  /** The maximum size of the body in bytes. */
  readonly mostBytes: number;
  /** Processes the next bytes of the request body. */
  take(chunk: Buffer): Promise<void>;
  /** Performs the operation once the whole body has been processed. */
  answer(): Promise<Answer>;
};

/** Handles a request, from reading its headers to sending the answer. */
export type Exchange = (
  request: IncomingMessage,
  response: ServerResponse,
  work: Work,
) => Promise<void>;

/**
 * A document verification fills four slots with files of at most 200 MB, which is the app's limit. Files are hashed as
 * they arrive and aren't kept in memory.
 */
const MOST_FORM_BYTES = 4 * 200 * 1024 * 1024 + 1024 * 1024;
const MOST_JSON_BYTES = 4 * 1024 * 1024;
/** The limit for requests without a valid token, such as sign-in. */
const MOST_OPEN_BYTES = 64 * 1024;

/**
 * The default exchange. Reads the whole body, performs the operation, and sends the answer. A truncated body isn't
 * processed.
 */
export const plainly: Exchange = async (request, response, work) => {
  let left = work.mostBytes;
  if (Number(request.headers['content-length'] ?? 0) > left) return refuse(response, 413);
  // Keep the connection open if reading stops early, because the answer must still be sent on it.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) return refuse(response, 413);
    await work.take(chunk);
  }
  const { status, headers, body, lost } = await work.answer();
  if (lost) response.destroy();
  else response.writeHead(status, headers).end(body);
};

/** Rejects a request without processing it, and closes the connection. */
export function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close', 'content-length': '0' }).end();
}

/** Determines what a request asks for. */
export function workOf({ url = '', method = '', headers }: IncomingMessage, world: World): Work {
  // An invalid address matches no operation.
  const address = URL.parse(url, 'http://practice.invalid') ?? new URL('http://practice.invalid/-');
  const path = address.pathname;
  const page = Number(address.searchParams.get('page') ?? 1);
  const found = route(method, path);
  const caller = world.tokens.callerOf(headers.authorization);
  const type = headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  const isForm = found.operation?.takes === 'form';
  const takesForm = isForm && caller !== null;
  const isKept = caller !== null || found.operation?.forAnyone === true;
  const form =
    takesForm && /^multipart\/form-data\s*;.*boundary=/i.test(type) ? new FormReader(type) : null;

  async function answer(): Promise<Answer> {
    const { operation, params } = found;
    if (!operation) return message(found.status, 'Not found.');
    if (!caller && !operation.forAnyone) return unauthenticated();
    const call = {
      world,
      caller: caller ?? { email: '', token: '' },
      params,
      path,
      page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    };
    if (operation.takes === 'form') {
      if (!form) return message(415, 'The body must be multipart/form-data.');
      const read = await form.finish();
      return read ? operation.answer(call, read) : message(400, 'The form is malformed.');
    }
    if (chunks.length > 0 && !/^application\/json\b/i.test(type))
      return message(415, 'The body must be application/json.');
    const input = JsonInput.read(Buffer.concat(chunks));
    return input ? operation.answer(call, input) : message(400, 'The body is no JSON object.');
  }

  return {
    operation: found.name,
    path,
    mostBytes: isForm ? MOST_FORM_BYTES : caller === null ? MOST_OPEN_BYTES : MOST_JSON_BYTES,
    take: async (chunk) => {
      if (form) await form.take(chunk);
      else if (isKept && !isForm) chunks.push(chunk);
    },
    async answer() {
      world.settle();
      const answered = await answer();
      return { ...answered, headers: { ...signature(answered), ...answered.headers } };
    },
  };
}

/**
 * Returns the content length, and the headers that distinguish this platform's answers from those of network devices.
 */
function signature({ status, body }: Answer): Readonly<Record<string, string>> {
  const signed = { server: 'Practice-Platform', 'x-request-id': randomUUID() };
  return status === 204 ? signed : { ...signed, 'content-length': String(body.length) };
}
