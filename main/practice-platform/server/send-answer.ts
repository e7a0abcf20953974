import { once } from 'node:events';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Break } from '../faults/fault.ts';
import type { Answer } from './answer.ts';

export type SendPlan = {
  readonly cut?: { readonly afterBytes: number; readonly by: Break };
  readonly trickle?: { readonly bytes: number; readonly everyMilliseconds: number };
};

/** Puts an answer on the wire, whole or as a fault wants it. */
export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  plan: SendPlan,
  signal: AbortSignal,
): Promise<void> {
  const socket = response.socket;
  if (response.destroyed || !socket || socket.destroyed) return;
  if (plan.cut) {
    await sendUpTo(socket, answer, plan.cut);
    return;
  }
  response.writeHead(answer.status, framed(answer));
  if (answer.long) {
    for (const piece of answer.long.pieces()) {
      if (plan.trickle) await delay(plan.trickle.everyMilliseconds, undefined, { signal });
      if (response.destroyed) return;
      if (!response.write(piece)) await drained(response);
    }
    response.end();
    return;
  }
  if (!plan.trickle) {
    response.end(answer.body);
    return;
  }
  response.flushHeaders();
  const { bytes, everyMilliseconds } = plan.trickle;
  for (let at = 0; at < answer.body.length; at += bytes) {
    await delay(everyMilliseconds, undefined, { signal });
    if (response.destroyed) return;
    response.write(answer.body.subarray(at, at + bytes));
  }
  response.end();
}

/** Whoever reads took what was written, or is gone. */
async function drained(response: ServerResponse): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
    .catch(() => undefined)
    .finally(() => over.abort());
}

function framed({ status, headers, body, long }: Answer): Record<string, string> {
  if (status === 204) return { ...headers };
  return { ...headers, 'content-length': String((long ?? body).length) };
}

/** The first bytes of a body. */
function beginning({ body, long }: Answer, bytes: number): Uint8Array {
  if (!long) return body.subarray(0, bytes);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const piece of long.pieces()) {
    length += pieces.push(piece) && piece.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}

/** Writes the first bytes of the answer to the socket itself, then breaks the connection. */
async function sendUpTo(
  socket: Socket,
  answer: Answer,
  cut: { readonly afterBytes: number; readonly by: Break },
): Promise<void> {
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    ...Object.entries(framed(answer)).map(([name, value]) => `${name}: ${value}`),
  ];
  const start = Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
  const wire = Buffer.concat([start, beginning(answer, cut.afterBytes)]);
  const part = wire.subarray(0, cut.afterBytes);
  if (part.length > 0 && !socket.write(part)) await once(socket, 'drain').catch(() => undefined);
  // One round trip of rest, so that what was written is read before the reset overtakes it.
  await delay(20);
  if (cut.by === 'close') socket.destroySoon();
  else socket.resetAndDestroy();
}
