import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './answer.ts';

/** How an answer goes wrong on its way. */
export type SendFault =
  | 'no first byte'
  /** Half of the body, then a reset. */
  | 'reset half way'
  /** Half of the body, then nothing more. */
  | 'silent half way'
  /** Half of the body in the length of all of it, then an orderly end. */
  | 'ended half way'
  /** The head, and none of the body it announces. */
  | 'head alone'
  /** The body goes on with zeros up to so many bytes. */
  | { readonly grownTo: number };

/** Puts an answer on the wire, whole or as a fault wants it. Comes back when nothing more will be sent. */
export async function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: Answer,
  fault: SendFault | null,
  signal: AbortSignal,
): Promise<void> {
  if (response.destroyed) return;
  if (fault === 'no first byte') return gone(response);
  response.writeHead(status, { ...headers, 'content-length': String(announced(body, fault)) });
  if (fault === null) {
    response.end(body);
    return;
  }
  response.flushHeaders();
  if (fault === 'head alone') return gone(response);
  if (typeof fault === 'object') {
    await pipeline(grown(body, fault.grownTo), response, { signal });
    return;
  }
  response.write(body.subarray(0, body.length >> 1));
  if (fault === 'silent half way') return gone(response);
  // Some rest, so that what was written is read before the end overtakes it.
  await delay(20, undefined, { signal });
  if (fault === 'reset half way') response.socket?.resetAndDestroy();
  else response.socket?.destroySoon();
}

/** Until the client has had enough: the page is being sent as long as it waits. */
async function gone(response: ServerResponse): Promise<void> {
  if (!response.destroyed) await once(response, 'close');
}

function announced(body: Buffer, fault: SendFault | null): number {
  if (fault === 'head alone') return 100;
  return typeof fault === 'object' && fault !== null
    ? Math.max(body.length, fault.grownTo)
    : body.length;
}

/** A body that goes on with zeros up to a length. */
function* grown(body: Buffer, length: number): Generator<Buffer> {
  const zeros = Buffer.alloc(256 * 1024);
  yield body;
  for (let left = length - body.length; left > 0; left -= zeros.length)
    yield zeros.subarray(0, left);
}
