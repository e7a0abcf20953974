import type { AppError } from '../../preload/contract/app-error.ts';

/** The maximum size of a query in bytes. A query has only a name and a few IDs. */
const MAX_QUERY_BYTES = 4096;

/** Returns the JSON in a request's body, or null if it is invalid or larger than a query can be. */
export async function readQuery(request: Request): Promise<unknown> {
  try {
    const text = await request.text();
    return Buffer.byteLength(text) > MAX_QUERY_BYTES ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const STATUS: Partial<Record<AppError['code'], number>> = {
  invalidRequest: 400,
  signedOut: 401,
  locked: 423,
  switchedOff: 403,
  conflict: 409,
  fileNotTaken: 422,
};

/** Returns an answer that contains only the error. */
export function refuse(error: AppError): Response {
  return Response.json({ error }, { status: STATUS[error.code] ?? 500 });
}

/** Returns the answer to a request whose method the address doesn't support. */
export function notAllowed(method: string): Response {
  return new Response('Method not allowed', { status: 405, headers: { allow: method } });
}

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/**
 * Turns pieces into a body. Each piece is created only when it is read, so that large content is never in memory as a
 * whole.
 */
export function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
  const source = inTurn(pieces);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await source.next();
      if (next.done === true) controller.close();
      else
        controller.enqueue(
          typeof next.value === 'string' ? encoder.encode(next.value) : next.value,
        );
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

async function* inTurn(pieces: Pieces): AsyncGenerator<string | Uint8Array, void> {
  for await (const piece of pieces) if (piece.length > 0) yield piece;
}
