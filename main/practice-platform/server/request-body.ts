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

/** The types the slots of a document verification speak of (spec, endpoint 13). */
export type MediaType = 'jpg' | 'png' | 'heic' | 'bmp' | 'gif' | 'pdf';

/** How many first bytes are needed to tell a type. */
export const HEAD_BYTES = 4096;

/** Brands of HEIF files whose pictures are HEVC (ISO/IEC 23008-12, annex B.4). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs']);

/** Sizes of the header that follows the 14 bytes of a BMP file header. */
const BMP_HEADER_SIZES = new Set([12, 40, 52, 56, 64, 108, 124]);

/**
 * Tells a file's type by its first bytes, as a platform does that trusts neither name nor header.
 * Null when it is none of the six.
 */
export function mediaTypeOf(head: Buffer): MediaType | null {
  if (head.length >= 3 && head.readUIntBE(0, 3) === 0xffd8ff) return 'jpg';
  if (head.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  const start = head.subarray(0, 6).toString('latin1');
  if (start === 'GIF87a' || start === 'GIF89a') return 'gif';
  if (start.startsWith('%PDF-')) return 'pdf';
  if (isBmp(head)) return 'bmp';
  return isHeic(head) ? 'heic' : null;
}

function isBmp(head: Buffer): boolean {
  if (head.length < 18 || head.subarray(0, 2).toString('latin1') !== 'BM') return false;
  return BMP_HEADER_SIZES.has(head.readUInt32LE(14));
}

/** The major brand, or any compatible one of a file with the general brand mif1 or msf1. */
function isHeic(head: Buffer): boolean {
  if (head.length < 16 || head.subarray(4, 8).toString('latin1') !== 'ftyp') return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  const major = head.subarray(8, 12).toString('latin1');
  if (HEIC_BRANDS.has(major)) return true;
  if (major !== 'mif1' && major !== 'msf1') return false;
  for (let at = 16; at + 4 <= end; at += 4) {
    if (HEIC_BRANDS.has(head.subarray(at, at + 4).toString('latin1'))) return true;
  }
  return false;
}
