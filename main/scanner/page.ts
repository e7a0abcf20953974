import { createHash } from 'node:crypto';
import { MAX_FILE_BYTES } from '../../preload/contract/limits.ts';
import type { ScannerProblem } from '../../preload/contract/models/scanner.ts';
import { sniffMediaType } from '../precheck/formats/sniff.ts';
import { isHtml } from './device.ts';
import type { DeviceAnswer } from './device-http.ts';
import { ScannerTrouble } from './trouble.ts';

/** The number of bytes that are needed to determine a page's type (`sniffMediaType`). */
const HEAD = 1024;
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
      if (!end.isMarked()) throw new ScannerTrouble('brokenPage');
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

/** The bytes that mark the end of a file of each type. */
const END_MARKS: Readonly<Record<string, string | Buffer>> = {
  'application/pdf': '%%EOF',
  'image/png': 'IEND',
  'image/jpeg': Buffer.from([0xff, 0xd9]),
};

/**
 * Determines whether the end of a page arrived. A device can send anything, so this process doesn't read the rest of
 * the page. The pre-check does that in a worker process, and finds damage before the end.
 */
class PageEnd {
  readonly #type: string;
  #tail = Buffer.alloc(0);

  constructor(type: string) {
    this.#type = type;
  }

  push(piece: Uint8Array): void {
    this.#tail = Buffer.concat([this.#tail, piece.subarray(-TAIL)]).subarray(-TAIL);
  }

  isMarked(): boolean {
    const mark = END_MARKS[this.#type];
    return mark !== undefined && this.#tail.includes(mark);
  }
}
