import type { Fault } from './fault.ts';

/** What the proxy observed of one attempt. */
export interface AttemptSeen {
  readonly fault: Fault | null;
  /** True if the fault occurred. */
  struck: boolean;
  /**
   * True if the sender could know that the platform never had the complete request: the fault
   * occurred before the last chunk had any reason to be sent, or the platform itself refused.
   * Setting such an attempt aside as unknown is wrong.
   */
  safe: boolean;
}

/**
 * One submission that the proxy observes. Its application and the length of its body identify it.
 */
export class ProxiedItem {
  readonly applicationId: string;
  readonly ownerRecordId: number;
  /** The length of the request's body. */
  readonly bodyBytes: number;
  /** The bytes of the request without which the platform cannot act. */
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

  /** Takes the next fault for an attempt that starts now. */
  begin(): AttemptSeen {
    const seen = { fault: this.#faults.shift() ?? null, struck: false, safe: false };
    this.attempts.push(seen);
    return seen;
  }

  /** The remaining faults affect nobody any more. */
  over(): void {
    this.#faults.length = 0;
  }
}
