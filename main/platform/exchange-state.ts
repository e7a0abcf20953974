import type { Dispatcher } from 'undici';

/** The progress of one request, in more detail than error codes show. */
export interface ExchangeState {
  /** `none` until a connection exists and the headers have been written. */
  sent: 'none' | 'part' | 'whole';
  /** True once the answer has begun or the exchange has failed. No more of the body may be sent then. */
  over: boolean;
  /** The number of bytes of an upload's body that have been passed to the connection. */
  handedBytes: number;
  /**
   * Set before the last chunk of an upload is passed on. While it is false, no byte of that chunk can have been sent.
   */
  committed: boolean;
  commitFailure: { readonly cause: unknown } | null;
}

export function newExchangeState(): ExchangeState {
  return { sent: 'none', over: false, handedBytes: 0, committed: false, commitFailure: null };
}

/**
 * The maximum number of 1xx answers before the final answer. A server that sends more is treated as one that never
 * answers.
 */
const MOST_INTERIM = 20;

class TooManyInterim extends Error {
  readonly code = 'TOO_MANY_INTERIM_ANSWERS';
}

/** Returns an interceptor that updates `state` with undici's progress. Dispatch only one request through it. */
export function observing(state: ExchangeState): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    let interim = 0;
    return dispatch(options, {
      onRequestStart(controller, context) {
        state.sent = 'part';
        handler.onRequestStart?.(controller, context);
      },
      onRequestSent() {
        // undici also calls this if a body ends early because the exchange is over.
        if (!state.over) state.sent = 'whole';
        handler.onRequestSent?.();
      },
      onResponseStart(controller, status, headers, message) {
        if (status >= 200) state.over = true;
        else {
          interim += 1;
          if (interim > MOST_INTERIM) return controller.abort(new TooManyInterim());
        }
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onResponseError(controller, error) {
        state.over = true;
        handler.onResponseError?.(controller, error);
      },
      onRequestUpgrade: handler.onRequestUpgrade?.bind(handler),
      onResponseStarted: handler.onResponseStarted?.bind(handler),
      onResponseData: handler.onResponseData?.bind(handler),
      onResponseEnd: handler.onResponseEnd?.bind(handler),
      onBodySent: handler.onBodySent?.bind(handler),
    } as Dispatcher.DispatchHandler);
  };
}
