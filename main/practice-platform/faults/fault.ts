import type { OperationName } from '../operation-name.ts';

/** An answer in place of the platform's own, such as a captive portal's page. */
export type ReplacedAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** How a connection is broken: `reset` sends RST, `close` an orderly FIN. */
export type Break = 'reset' | 'close';

/** What goes wrong with one request. Times are milliseconds of real time, sizes are bytes. */
export type Fault =
  /** The answer comes late. */
  | { readonly kind: 'latency'; readonly milliseconds: number }
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
  /** The work is done; the JSON of the answer stops half way, well framed. */
  | { readonly kind: 'truncate-json' }
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

/** Which requests a fault strikes: the `nth` of an operation from now on (1 is the next one). */
export type FaultRule = {
  readonly operation: OperationName | 'any';
  readonly fault: Fault;
  /** Counts from 1; 1 when absent. */
  readonly nth?: number;
  /** How many requests in a row; 1 when absent, Infinity for all that follow. */
  readonly times?: number;
};
