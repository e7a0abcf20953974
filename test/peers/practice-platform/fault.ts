import type { Result } from '../../../main/practice/platform/data/verification-results.ts';
import type { OperationName } from '../../../main/practice/platform/operations/operations.ts';

/** An answer in place of the platform's own, such as a captive portal's page. */
export type ReplacedAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** The result in a verification's record. */
export type Verification = {
  readonly result: Result;
  /**
   * The type that the service recognized, in its own words. The default is the type that was sent.
   */
  readonly documentType?: string;
};

/** How a connection is broken: `reset` sends RST, `close` an orderly FIN. */
export type Break = 'reset' | 'close';

/**
 * Everything that can go wrong with one request. Times are milliseconds of real time, sizes are
 * bytes.
 */
export type Fault =
  /** The work is done, and the answer waits until the promise resolves. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** The body is not accepted faster than this. */
  | { readonly kind: 'slow-request'; readonly bytesPerSecond: number }
  /** The body of the answer is sent slowly. */
  | { readonly kind: 'slow-response'; readonly bytes: number; readonly everyMilliseconds: number }
  /** The request is accepted completely and never answered. Its work is not done. */
  | { readonly kind: 'silence' }
  /** The connection breaks after this many bytes of the request's body were accepted. */
  | { readonly kind: 'cut-request'; readonly afterBytes: number; readonly by?: Break }
  /**
   * The work is done, and the connection breaks after this many bytes of the answer, including its
   * header.
   */
  | { readonly kind: 'cut-response'; readonly afterBytes: number; readonly by?: Break }
  /** A verification has this result, whoever sends it. */
  | ({ readonly kind: 'verification' } & Verification)
  /**
   * Another answer. `instead`: the work is not done. `afterwards`: it is done, as when a device on
   * the way replaces the reply. With `atByte`, the answer is sent after this many bytes of the body
   * were accepted, before the rest arrives, and the work is not done.
   */
  | {
      readonly kind: 'answer';
      readonly answer: ReplacedAnswer;
      readonly when?: 'instead' | 'afterwards';
      readonly atByte?: number;
    };

/** The requests that a fault affects: the `nth` of an operation from now on (1 is the next one). */
export type FaultRule = {
  readonly operation: OperationName | 'any';
  readonly fault: Fault;
  /** Counted from 1, by default 1. */
  readonly nth?: number;
  /** The number of consecutive requests, by default 1. Infinity means all that follow. */
  readonly times?: number;
};

type Armed = { readonly rule: FaultRule; seen: number };

/** The faults that wait for their requests. */
export class FaultPlan {
  readonly #armed = new Set<Armed>();

  /** Adds a fault. The returned function removes it. */
  add(rule: FaultRule): () => void {
    const armed: Armed = { rule, seen: 0 };
    this.#armed.add(armed);
    return () => {
      this.#armed.delete(armed);
    };
  }

  clear(): void {
    this.#armed.clear();
  }

  /** Counts a request that has started, and returns its faults. */
  strike(operation: OperationName): readonly Fault[] {
    const faults: Fault[] = [];
    for (const armed of this.#armed) {
      const { rule } = armed;
      if (rule.operation !== 'any' && rule.operation !== operation) continue;
      armed.seen += 1;
      const first = rule.nth ?? 1;
      const last = first + (rule.times ?? 1) - 1;
      if (armed.seen >= first) faults.push(rule.fault);
      if (armed.seen >= last) this.#armed.delete(armed);
    }
    return faults;
  }
}
