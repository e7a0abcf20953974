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

function framed(answer: Answer): Record<string, string> {
  if (answer.status === 204) return { ...answer.headers };
  return { ...answer.headers, 'content-length': String(answer.body.length) };
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
  const wire = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), answer.body]);
  const part = wire.subarray(0, cut.afterBytes);
  if (part.length > 0 && !socket.write(part)) await once(socket, 'drain').catch(() => undefined);
  // One round trip of rest, so that what was written is read before the reset overtakes it.
  await delay(20);
  if (cut.by === 'close') socket.destroySoon();
  else socket.resetAndDestroy();
}
