import type { Fault } from './fault.ts';

/** What the proxy saw of one attempt. */
export interface AttemptSeen {
  readonly fault: Fault | null;
  /** The fault came to pass. */
  struck: boolean;
  /**
   * The sender could know that the platform never had the request whole: it struck before the last chunk
   * had any reason to leave, or the platform itself refused. Parking such a one is wrong.
   */
  safe: boolean;
}

/** One submission that the proxy sees. Its application and the length of its body identify it. */
export class ProxiedItem {
  readonly applicationId: string;
  readonly ownerRecordId: number;
  /** Length of the request's body. */
  readonly bodyBytes: number;
  /** Bytes of the request without which the platform cannot act. */
  readonly lastChunkBytes: number;
  readonly attempts: AttemptSeen[] = [];
  readonly #faults: Fault[];

  constructor(
    applicationId: string,
    ownerRecordId: number,
    bytes: { readonly body: number; readonly lastChunk: number },
    faults: readonly Fault[],
  ) {
    this.applicationId = applicationId;
    this.ownerRecordId = ownerRecordId;
    this.bodyBytes = bytes.body;
    this.lastChunkBytes = bytes.lastChunk;
    this.#faults = [...faults];
  }

  get next(): Fault | undefined {
    return this.#faults[0];
  }

  /** Takes the next fault for an attempt that begins now. */
  begin(): AttemptSeen {
    const seen = { fault: this.#faults.shift() ?? null, struck: false, safe: false };
    this.attempts.push(seen);
    return seen;
  }

  /** What is left goes wrong with nobody any more. */
  over(): void {
    this.#faults.length = 0;
  }
}
