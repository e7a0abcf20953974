import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, message, unauthenticated } from './answer.ts';
import { FormReader, JsonInput } from './body.ts';
import { type OperationName, route } from './operations/operations.ts';
import type { World } from './world.ts';

/** What one request asks of the platform. */
export type Work = {
  /** Null for an address or method that is none of the sixteen operations. */
  readonly operation: OperationName | null;
  readonly path: string;
  /** Bytes of the longest body that is taken. */
  readonly mostBytes: number;
  /** Takes the next bytes of the request's body. */
  take(chunk: Buffer): Promise<void>;
  /** Does what is asked, once the whole body was taken. */
  answer(): Promise<Answer>;
};

/** Carries a request out, from its head to its answer. */
export type Exchange = (
  request: IncomingMessage,
  response: ServerResponse,
  work: Work,
) => Promise<void>;

/**
 * A document verification fills four slots, with files of 200 MB at most by the program's own limit. They are
 * hashed as they come, and not kept in memory.
 */
const MOST_FORM_BYTES = 4 * 200 * 1024 * 1024 + 1024 * 1024;
const MOST_JSON_BYTES = 4 * 1024 * 1024;
/** The limit where no token is needed, such as at sign-in. */
const MOST_OPEN_BYTES = 64 * 1024;

/** The usual way: takes the whole body, does what is asked, and sends the answer. A body that is cut is none. */
export const plainly: Exchange = async (request, response, work) => {
  let left = work.mostBytes;
  if (Number(request.headers['content-length'] ?? 0) > left) return refuse(response, 413);
  // The answer still has to go out on the connection of a body that is not read to its end.
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

/** Answers what is not looked at any further, and closes the connection. */
export function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close', 'content-length': '0' }).end();
}

/** Finds out what a request asks. */
export function workOf({ url = '', method = '', headers }: IncomingMessage, world: World): Work {
  // An address that is no address names nothing that exists.
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

/** The headers by which an answer of this platform is told from those of devices between, and its length. */
function signature({ status, body }: Answer): Readonly<Record<string, string>> {
  const signed = { server: 'Practice-Platform', 'x-request-id': randomUUID() };
  return status === 204 ? signed : { ...signed, 'content-length': String(body.length) };
}
