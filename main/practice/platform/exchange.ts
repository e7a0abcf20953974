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

/** The usual way: takes the whole body, does what is asked, and sends the answer. A body that is cut is none. */
export const plainly: Exchange = async (request, response, work) => {
  for await (const chunk of request as AsyncIterable<Buffer>) await work.take(chunk);
  const { status, headers, body, lost } = await work.answer();
  if (lost) response.destroy();
  else response.writeHead(status, headers).end(body);
};

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
  const takesForm = found.operation?.takes === 'form' && caller !== null;
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
    take: async (chunk) => {
      if (form) await form.take(chunk);
      else chunks.push(chunk);
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
