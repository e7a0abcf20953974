import type { ScannerProblem } from '../../preload/contract/models/scanner.ts';
import { type Capabilities, readCapabilities } from './capabilities.ts';
import type { DeviceAnswer, DeviceHttp, DeviceRequest } from './device-http.ts';
import { readStatus, type Status } from './status.ts';
import { ScannerTrouble } from './trouble.ts';
import { MAX_XML_BYTES, readXml } from './xml.ts';

/** A device's answer to a request for a job. */
export type JobAnswer =
  /** `location` is unchanged from the device's answer, or null if it is missing. */
  | { readonly is: 'created'; readonly location: string | null }
  /** `conflict` means that the sheets, the cover, or the settings prevent the job. */
  | { readonly is: 'conflict' | 'refused' }
  | { readonly is: 'wait'; readonly afterMs: number | null };

/** A device's answer to a request for the next page. */
export type PageAnswer =
  | { readonly is: 'page'; readonly answer: DeviceAnswer }
  | { readonly is: 'wait'; readonly afterMs: number | null }
  /** There is no page, and there won't be one later. */
  | { readonly is: 'none' }
  | { readonly is: 'conflict' | 'refused' };

/**
 * How long the answer with a page may take to start, in milliseconds. It starts only after the page has been scanned,
 * which includes the time for the lamp and the carriage.
 */
const PAGE_FIRST_BYTE_MS = 60_000;
/** The maximum time to receive a whole description, in milliseconds. Some arrive byte by byte. */
const DESCRIPTION_MS = 30_000;
const SIGN_OF_MARKUP = /^\s*(?:\ufeff)?<(!doctype\s+html|html|head|body)/i;

/** One device, and the calls of its protocol at the base path that was found for it. */
export class Device {
  readonly #http: DeviceHttp;
  /** A path without a trailing slash. */
  readonly base: string;
  readonly #host: string | undefined;

  constructor(http: DeviceHttp, base: string, host?: string) {
    this.#http = http;
    this.base = base;
    this.#host = host;
  }

  /** Reads what the device can do. Throws `ScannerTrouble`, with `notAScanner` if no scanner would answer like this. */
  async capabilities(signal?: AbortSignal): Promise<Capabilities> {
    const answer = await this.#ask({
      method: 'GET',
      path: `${this.base}/ScannerCapabilities`,
      signal,
    });
    const capabilities = readCapabilities(readXml(await described(answer)));
    if (capabilities === null) throw new ScannerTrouble('notUnderstood');
    return capabilities;
  }

  /** Reads the state of the device. Throws `ScannerTrouble`. */
  async status(signal?: AbortSignal): Promise<Status> {
    const answer = await this.#ask({ method: 'GET', path: `${this.base}/ScannerStatus`, signal });
    const status = readStatus(readXml(await described(answer)), this.base);
    if (status === null) throw new ScannerTrouble('notUnderstood');
    return status;
  }

  /** Requests a job, and reads only the head of the answer. Throws `ScannerTrouble`. */
  async createJob(settings: string): Promise<JobAnswer> {
    const answer = await this.#ask({
      method: 'POST',
      path: `${this.base}/ScanJobs`,
      body: settings,
    });
    answer.dispose();
    const { status, headers } = answer;
    if (status === 201 || status === 200 || status === 202) {
      return { is: 'created', location: headers.location ?? null };
    }
    if (status === 503) return { is: 'wait', afterMs: retryAfterMs(headers['retry-after']) };
    refuseStrangers(status);
    return { is: status === 409 ? 'conflict' : 'refused' };
  }

  /** Requests the next page of a job. Throws `ScannerTrouble`. */
  async nextDocument(job: string, signal: AbortSignal): Promise<PageAnswer> {
    const path = `${job}/NextDocument`;
    const answer = await this.#ask({
      method: 'GET',
      path,
      signal,
      firstByteMs: PAGE_FIRST_BYTE_MS,
    });
    const { status, headers } = answer;
    if (status === 200) return { is: 'page', answer };
    answer.dispose();
    if (status === 503) return { is: 'wait', afterMs: retryAfterMs(headers['retry-after']) };
    if (status === 404 || status === 410 || status === 204) return { is: 'none' };
    refuseStrangers(status);
    return { is: status === 409 ? 'conflict' : 'refused' };
  }

  /** Deletes a job. Returns true if the job is gone, even if it was gone already. Throws `ScannerTrouble`. */
  async deleteJob(job: string): Promise<boolean> {
    const answer = await this.#ask({ method: 'DELETE', path: job });
    answer.dispose();
    return answer.status < 300 || answer.status === 404 || answer.status === 410;
  }

  #ask(request: DeviceRequest): Promise<DeviceAnswer> {
    return this.#http.ask({ ...request, host: this.#host });
  }
}

/** Throws if the status means that a password is required or that something else answered. */
function refuseStrangers(status: number): void {
  if (status === 401 || status === 403) throw new ScannerTrouble('accessDenied');
  if (status >= 300 && status < 400) throw new ScannerTrouble('notAScanner');
}

/** Reads a whole description. If something else arrived, throws a `ScannerTrouble` that says what. */
async function described(answer: DeviceAnswer): Promise<Uint8Array> {
  const problem = problemOf(answer.status);
  if (problem !== null) {
    answer.dispose();
    throw new ScannerTrouble(problem);
  }
  const bytes = await readUpTo(answer, MAX_XML_BYTES);
  if (isHtml(bytes)) throw new ScannerTrouble('notAScanner');
  return bytes;
}

function problemOf(status: number): ScannerProblem | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return 'accessDenied';
  if (status === 503) return 'busy';
  return status >= 500 ? 'notUnderstood' : 'notAScanner';
}

async function readUpTo(answer: DeviceAnswer, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const since = performance.now();
  let length = 0;
  for await (const piece of answer.body) {
    length += piece.length;
    const isLate = performance.now() - since > DESCRIPTION_MS;
    if (length > most || isLate) {
      answer.dispose();
      throw new ScannerTrouble(isLate ? 'timedOut' : 'tooMuch');
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Returns whether the content is a web page, such as a sign-in page, regardless of its declared type. */
export function isHtml(head: Uint8Array): boolean {
  return SIGN_OF_MARKUP.test(new TextDecoder().decode(head.subarray(0, 300)));
}

const MOST_MS = 10_000;

/**
 * Returns how long a device asks to wait, in milliseconds (RFC 9110, 10.2.3), up to a maximum. Returns null if it
 * doesn't ask.
 */
export function retryAfterMs(header: string | undefined, now: number = Date.now()): number | null {
  const text = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : dateIn(text) - now;
  if (Number.isNaN(ms)) return null;
  return Math.min(Math.max(ms, 0), MOST_MS);
}

/** Parses a date. Checks how the text starts, because `Date.parse` accepts almost anything as a date. */
function dateIn(text: string): number {
  return /^[A-Z][a-z]/.test(text) ? Date.parse(text) : Number.NaN;
}
