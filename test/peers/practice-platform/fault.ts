import type { Result } from '../../../main/practice/platform/data/verification-results.ts';
import type { OperationName } from '../../../main/practice/platform/operations/operations.ts';

/** An answer in place of the platform's own, such as a captive portal's page. */
export type ReplacedAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** What a verification's record says of its check. */
export type Verification = {
  readonly result: Result;
  /** The type that the service recognized, in its words; the one that was sent when absent. */
  readonly documentType?: string;
};

/** How a connection is broken: `reset` sends RST, `close` an orderly FIN. */
export type Break = 'reset' | 'close';

/** Everything that goes wrong with one request. Times are milliseconds of real time, sizes are bytes. */
export type Fault =
  /** The work is done; the answer waits until the promise resolves. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** The body is taken no faster than this. */
  | { readonly kind: 'slow-request'; readonly bytesPerSecond: number }
  /** The answer's body trickles. */
  | { readonly kind: 'slow-response'; readonly bytes: number; readonly everyMilliseconds: number }
  /** The request is taken whole and never answered; its work is not done. */
  | { readonly kind: 'silence' }
  /** The connection breaks once so many bytes of the request's body were taken. */
  | { readonly kind: 'cut-request'; readonly afterBytes: number; readonly by?: Break }
  /** The work is done; the connection breaks after so many bytes of the answer, head included. */
  | { readonly kind: 'cut-response'; readonly afterBytes: number; readonly by?: Break }
  /** A verification comes out so, whoever's it is. */
  | ({ readonly kind: 'verification' } & Verification)
  /**
   * Another answer. `instead`: the work is not done. `afterwards`: it is done, as when a device on
   * the way replaces the reply. With `atByte` the answer leaves once so many bytes of the body were
   * taken, before the rest arrives, and the work is not done.
   */
  | {
      readonly kind: 'answer';
      readonly answer: ReplacedAnswer;
      readonly when?: 'instead' | 'afterwards';
      readonly atByte?: number;
    };

/** The requests that a fault strikes: the `nth` of an operation from now on (1 is the next one). */
export type FaultRule = {
  readonly operation: OperationName | 'any';
  readonly fault: Fault;
  /** Counts from 1; 1 when absent. */
  readonly nth?: number;
  /** How many requests in a row; 1 when absent, Infinity for all that follow. */
  readonly times?: number;
};

type Armed = { readonly rule: FaultRule; seen: number };

/** The faults waiting for their request. */
export class FaultPlan {
  readonly #armed = new Set<Armed>();

  /** Arms a fault; the returned function disarms it. */
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

  /** Counts a request that has begun, and says what goes wrong with it. */
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
