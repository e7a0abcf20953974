import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Break } from '../faults/fault.ts';
import type { RequestEntry } from '../ledger.ts';

export type BodyPlan = {
  /** Takes the bytes; absent when the body is only drained. */
  readonly take?: (chunk: Buffer) => Promise<void>;
  readonly cut?: { readonly afterBytes: number; readonly by: Break };
  readonly bytesPerSecond?: number;
  /** Called once, when so many bytes were taken; the rest is drained and not taken. */
  readonly early?: { readonly atByte: number; readonly act: () => Promise<void> };
};

/**
 * Reads a request's body to its end or its cut, and keeps the ledger's entry true meanwhile.
 * Returns whether the whole body arrived.
 */
export async function readBody(
  request: IncomingMessage,
  entry: RequestEntry,
  plan: BodyPlan,
  signal: AbortSignal,
): Promise<boolean> {
  const json = new JsonCopy(entry);
  let taking = true;
  let broken = false;
  const act = async () => {
    if (plan.cut && entry.bytesReceived >= plan.cut.afterBytes) {
      broken = true;
      breakConnection(request, plan.cut.by);
    } else if (plan.early && taking && entry.bytesReceived >= plan.early.atByte) {
      taking = false;
      await plan.early.act();
    }
  };

  await act();
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (broken) continue;
      const room = plan.cut ? plan.cut.afterBytes - entry.bytesReceived : chunk.length;
      const taken = chunk.subarray(0, room);
      entry.bytesReceived += taken.length;
      json.take(taken);
      if (taking) await plan.take?.(taken);
      await act();
      if (plan.bytesPerSecond) {
        await delay((taken.length / plan.bytesPerSecond) * 1000, undefined, { signal });
      }
    }
  } catch {
    return false;
  }
  entry.complete = request.complete && !broken;
  json.enter();
  return entry.complete;
}

/** Longest JSON body the ledger keeps, in bytes. */
const MOST_KEPT = 64 * 1024;

/** The ledger's copy of a JSON body. */
class JsonCopy {
  readonly #entry: RequestEntry;
  readonly #chunks: Buffer[] = [];

  constructor(entry: RequestEntry) {
    this.#entry = entry;
  }

  take(chunk: Buffer): void {
    const { contentType, operation, bytesReceived } = this.#entry;
    const wanted = operation !== 'login' && /^application\/json\b/i.test(contentType ?? '');
    if (wanted && bytesReceived <= MOST_KEPT) this.#chunks.push(chunk);
  }

  enter(): void {
    const { complete, bytesReceived } = this.#entry;
    if (!complete || this.#chunks.length === 0 || bytesReceived > MOST_KEPT) return;
    this.#entry.json = Buffer.concat(this.#chunks).toString('utf8');
  }
}

/**
 * An orderly close ends our side only and goes on reading: closing with unread bytes would make the
 * kernel send a reset after all.
 */
function breakConnection(request: IncomingMessage, by: Break): void {
  if (by === 'close') request.socket.end();
  else request.socket.resetAndDestroy();
}
