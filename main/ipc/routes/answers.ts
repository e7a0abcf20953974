import type { AppError } from '../../../preload/contract/app-error.ts';

/** A query is a name and some ids. */
const MAX_QUERY_BYTES = 4096;

/** The JSON in a request's body; null where that is none, or more than a query is. */
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

/** An answer that is no more than the error. */
export function refuse(error: AppError): Response {
  return Response.json({ error }, { status: STATUS[error.code] ?? 500 });
}

/** The answer to another method than the one that an address takes. */
export function notAllowed(method: string): Response {
  return new Response('Method not allowed', { status: 405, headers: { allow: method } });
}

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Pieces as a body, made one by one as it is read, so that what is large is never in memory as a whole. */
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
