import { createHash } from 'node:crypto';
import { MAX_FILE_BYTES } from '../../preload/contract/limits.ts';
import type { ScannerProblem } from '../../preload/contract/models/scanner.ts';
import { sniffMediaType } from '../precheck/formats/sniff.ts';
import { jpegDamage } from '../precheck/jpeg/jpeg-damage.ts';
import { isHtml } from './device.ts';
import type { DeviceAnswer } from './device-http.ts';
import { ScannerTrouble } from './trouble.ts';

/** The number of bytes that are needed to determine a page's type (`sniffMediaType`). */
const HEAD = 1024;
/** The maximum size of a JPEG that is checked completely, in bytes. Of a larger one, only the end is checked. */
const MOST_WALKED = 8_000_000;
/**
 * The number of bytes at the end of a page that are searched for the end marker. Some devices send the rest of a buffer
 * after it.
 */
const TAIL = 4096;
const PAGE_MS = 300_000;

export interface ComingPage {
  readonly fileName: string;
  /** True if the page may contain several sheets. */
  readonly several: boolean;
  /** Throws if the page is truncated or isn't what it claims to be, so that it isn't kept. */
  readonly content: AsyncIterable<Uint8Array>;
  /** Returns why reading `content` threw, or null if it didn't. */
  refusal(): ScannerProblem | 'repeated' | null;
  /** Returns the SHA-256 of the page, or null if the page hasn't been read completely. */
  digest(): string | null;
}

interface PageWatch {
  readonly number: number;
  /** The digest of the previous page. */
  readonly lastDigest: string | null;
  onBytes(bytes: number): void;
  readonly clock: () => number;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/**
 * Opens the page in an answer. Its type is determined from its bytes. Returns null if the answer is empty. Throws
 * `ScannerTrouble` if it doesn't contain a page.
 */
export async function openPage(answer: DeviceAnswer, watch: PageWatch): Promise<ComingPage | null> {
  const pieces = answer.body[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let known = 0;
  while (known < HEAD) {
    const { done, value } = await pieces.next();
    if (done) break;
    head.push(value);
    known += value.length;
  }
  if (known === 0) return null;
  const first = Buffer.concat(head);
  const type = sniffMediaType(first);
  const extension = EXTENSIONS[type];
  if (extension === undefined) {
    answer.dispose();
    throw new ScannerTrouble(isHtml(first) ? 'notAScanner' : 'brokenPage');
  }
  let refusal: ScannerProblem | 'repeated' | null = null;
  let digest: string | null = null;
  async function* content() {
    const hash = createHash('sha256');
    const end = new PageEnd(type);
    const since = watch.clock();
    let bytes = 0;
    let piece: Uint8Array | null = first;
    try {
      while (piece !== null) {
        bytes += piece.length;
        if (bytes > MAX_FILE_BYTES) throw new ScannerTrouble('tooMuch');
        if (watch.clock() - since > PAGE_MS) throw new ScannerTrouble('timedOut');
        hash.update(piece);
        end.push(piece);
        watch.onBytes(bytes);
        yield piece;
        const next = await pieces.next();
        piece = next.done ? null : next.value;
      }
      if (!end.isWhole()) throw new ScannerTrouble('brokenPage');
      digest = hash.digest('hex');
      if (digest === watch.lastDigest) {
        refusal = 'repeated';
        throw new Error('The same page came twice.');
      }
    } catch (cause) {
      if (cause instanceof ScannerTrouble) refusal = cause.problem;
      throw cause;
    } finally {
      answer.dispose();
    }
  }
  return {
    fileName: `scan-${watch.number}.${extension}`,
    several: type === 'application/pdf',
    content: content(),
    refusal: () => refusal,
    digest: () => digest,
  };
}

/**
 * Determines from the bytes of a page whether it is complete. Decoders don't check this, but show whatever is there.
 */
class PageEnd {
  readonly #type: string;
  #kept: Uint8Array[] = [];
  #bytes = 0;
  #tail = Buffer.alloc(0);

  constructor(type: string) {
    this.#type = type;
  }

  push(piece: Uint8Array): void {
    this.#bytes += piece.length;
    this.#tail = Buffer.concat([this.#tail, piece.subarray(-TAIL)]).subarray(-TAIL);
    if (this.#type !== 'image/jpeg') return;
    if (this.#bytes <= MOST_WALKED) this.#kept.push(piece);
    else this.#kept = [];
  }

  isWhole(): boolean {
    switch (this.#type) {
      case 'application/pdf':
        return this.#tail.includes('%%EOF');
      case 'image/png':
        return this.#tail.includes('IEND');
      default:
        return this.#jpegIsWhole();
    }
  }

  /** A page may lack its end marker if all of its rows are present. */
  #jpegIsWhole(): boolean {
    const hasEnd = this.#tail.includes(Buffer.from([0xff, 0xd9]));
    if (this.#bytes > MOST_WALKED) return hasEnd;
    const bytes = Buffer.concat(this.#kept);
    const frame = frameKind(bytes);
    if (frame === null || jpegDamage(bytes) !== null) return false;
    return hasEnd || frame === 'sequential';
  }
}

/** Returns the kind of the picture's frame, or null if no picture data follows. */
function frameKind(bytes: Buffer): 'sequential' | 'other' | null {
  let kind: 'sequential' | 'other' | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) return kind;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    // Without a height, rows can't be counted.
    const counted =
      marker <= 0xc1 && bytes.readUInt16BE(at + 5 <= bytes.length - 2 ? at + 5 : at) > 0;
    if (isFrame) kind = counted ? 'sequential' : 'other';
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
